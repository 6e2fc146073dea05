import { type ReactNode, useDeferredValue, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { VIRTUAL_FROM, virtualLists } from './virtual-lists.ts';

export type VirtualListProps<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string;
  /** Height to assume until an item has been measured, in px. */
  estimate: number;
  gap?: number;
  render: (item: Item, index: number) => ReactNode;
  /** The key of an item to scroll to, anywhere in the list. */
  reveal?: string | undefined;
};

/** The maximum number of items of a first screen: painted before the others are rendered. */
const FIRST = 6;

const PlainList = <Item,>({ items, itemKey, gap = 0, render }: VirtualListProps<Item>): ReactNode => (
  <div style={{ display: 'grid', gap, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    {items.map((item, index) => (
      <div key={itemKey(item)}>{render(item, index)}</div>
    ))}
  </div>
);

/** Renders the first items at once, the others after these are painted; from then on all together. */
const WholeList = <Item,>(props: VirtualListProps<Item>): ReactNode => {
  const all = useDeferredValue(true, false);
  return <PlainList {...props} items={all ? props.items : props.items.slice(0, FIRST)} />;
};

/** As high as the complete list, so that what is below, such as the trigger that loads more, is at its final distance. */
const firstOnes = (props: VirtualListProps<unknown>): ReactNode => (
  <div style={{ minHeight: props.items.length * (props.estimate + (props.gap ?? 0)) }}>
    <PlainList {...props} items={props.items.slice(0, FIRST)} />
  </div>
);

const LongList = lazyComponent(virtualLists, 'WindowList', firstOnes);

/** Whether the list counts as long. A few items more or fewer do not change that, as the items' state would be lost. */
const useIsLong = (length: number): boolean => {
  const [was, setLong] = useState(length >= VIRTUAL_FROM);
  const isLong = was || length >= VIRTUAL_FROM * 2;
  if (isLong !== was) setLong(isLong);
  return isLong;
};

/** A list within the page's own scrolling; of a long one only the items near the window are rendered. */
export const VirtualList = <Item,>(props: VirtualListProps<Item>): ReactNode =>
  useIsLong(props.items.length) ? <LongList {...(props as VirtualListProps<unknown>)} /> : <WholeList {...props} />;
