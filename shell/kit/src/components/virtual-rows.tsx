import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { VirtualListProps } from './virtual-list.tsx';

/** The distance of an element from the top of the page. It changes when elements above it change their height, and with them the page. */
const useTopOf = (place: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (!place.current) return;
      const now = place.current.getBoundingClientRect().top + window.scrollY;
      setTop((before) => (Math.abs(before - now) > 1 ? now : before));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [place]);
  return top;
};

/** The same function while the items are the same: with a new one all positions are recalculated. */
const useKeyAt = <Item,>({ items, itemKey }: Pick<VirtualListProps<Item>, 'items' | 'itemKey'>) =>
  useCallback(
    (index: number): string | number => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
    [items, itemKey],
  );

/** Whether the page is being printed: then the whole list is rendered. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

/** How far beyond the window items are rendered, in px: about as far as one scrolls at once. */
const BEYOND = 900;
/** At most this many, even if they are low. */
const MOST_BEYOND = 6;
/** The minimum number of rendered items, up to the last visible one. */
const FEWEST = 8;

/**
 * The items around the visible ones. While few are visible, the last of them alone determines the range: one is removed as the next one is
 * added, and the list is laid out and painted once for both.
 */
const aroundSight =
  (beyond: number) =>
  ({ startIndex, endIndex, count }: Range): number[] => {
    const first = Math.max(0, Math.min(startIndex - beyond, endIndex + 1 - FEWEST));
    const last = Math.min(count - 1, endIndex + beyond);
    return Array.from({ length: last + 1 - first }, (_, place) => first + place);
  };

/** A long list within the page's own scrolling: only the items near the window are rendered. */
export const WindowList = <Item,>(props: VirtualListProps<Item>): ReactNode => {
  const { items, itemKey, estimate, gap = 0, render, reveal } = props;
  const list = useRef<HTMLDivElement>(null);
  const offset = useTopOf(list);
  const isPrinting = usePrinting();
  const beyond = isPrinting ? items.length : Math.min(MOST_BEYOND, Math.ceil(BEYOND / estimate));
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    rangeExtractor: useMemo(() => aroundSight(beyond), [beyond]),
    gap,
    scrollMargin: offset,
    getItemKey: useKeyAt(props),
  });
  const revealed = reveal === undefined ? -1 : items.findIndex((item) => itemKey(item) === reveal);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is a new object in each rendering
  useEffect(() => {
    if (revealed >= 0) virtualizer.scrollToIndex(revealed, { align: 'center' });
  }, [revealed]);
  return (
    <div ref={list} style={isPrinting ? {} : { position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <div
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            style={isPrinting ? { marginBottom: gap } : { position: 'absolute', insetInline: 0, top: start - offset }}
          >
            {render(item, index)}
          </div>
        );
      })}
    </div>
  );
};

export type WindowRowsProps<Row> = {
  rows: readonly Row[];
  table: RefObject<HTMLTableElement | null>;
  /** How many columns there are. */
  span: number;
  render: (row: Row) => ReactNode;
};
const ROW_HEIGHT = 49;

const spacer = (height: number, span: number): ReactNode =>
  height > 0 && (
    <tr>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  );

/** The rows near the window, with spacers of the height of those above and below. */
export const WindowRows = <Row,>({ rows, table, span, render }: WindowRowsProps<Row>): ReactNode => {
  const top = useTopOf(table);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: usePrinting() ? rows.length : 12,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return (
    <>
      {spacer(first ? first.start - top : 0, span)}
      {first && last && rows.slice(first.index, last.index + 1).map(render)}
      {spacer(last ? virtualizer.getTotalSize() - (last.end - top) : 0, span)}
    </>
  );
};

export type RowGroupsProps<Item> = VirtualListProps<Item> & Pick<WindowRowsProps<Item>, 'table' | 'span'>;

/** The same for items of several rows with different heights: each is a row group, whose height is measured. */
export const WindowRowGroups = <Item,>(props: RowGroupsProps<Item>): ReactNode => {
  const { items, estimate, table, span, render } = props;
  const top = useTopOf(table);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    overscan: usePrinting() ? items.length : 8,
    scrollMargin: top,
    getItemKey: useKeyAt(props),
  });
  const near = virtualizer.getVirtualItems();
  const last = near.at(-1);
  const above = (near[0]?.start ?? top) - top;
  const below = last ? virtualizer.getTotalSize() - (last.end - top) : 0;
  return (
    <>
      {above > 0 && <tbody>{spacer(above, span)}</tbody>}
      {near.map(({ index, key }) => {
        const item = items[index];
        return (
          item !== undefined && (
            <tbody key={key} data-index={index} ref={virtualizer.measureElement}>
              {render(item, index)}
            </tbody>
          )
        );
      })}
      {below > 0 && <tbody>{spacer(below, span)}</tbody>}
    </>
  );
};
