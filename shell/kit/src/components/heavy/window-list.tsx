import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualListProps } from '../virtual-list.tsx';

/** A long list in the page's own scrolling: only what is near the window is there. */
export const WindowList = <Item,>({ items, itemKey, estimate, gap = 0, render }: VirtualListProps<Item>): ReactNode => {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    setOffset((now) => (Math.abs(now - top) > 1 ? top : now));
  });
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    overscan: 6,
    gap,
    scrollMargin: offset,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
  });
  return (
    <div ref={list} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <div
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start - offset}px)` }}
          >
            {render(item, index)}
          </div>
        );
      })}
    </div>
  );
};
