import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const ROW_HEIGHT = 49;
type Shown<Row> = { ref: RefObject<HTMLTableElement | null>; rows: readonly Row[]; before: number; after: number };

/** The rows near the window, and the height of what is left out above and below. All of them when `virtual` is off. */
export const useVirtualRows = <Row>(rows: readonly Row[], virtual: boolean): Shown<Row> => {
  const ref = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!virtual || !ref.current) return;
    const now = ref.current.getBoundingClientRect().top + window.scrollY;
    setTop((before) => (Math.abs(before - now) > 1 ? now : before));
  });
  const virtualizer = useWindowVirtualizer({
    count: virtual ? rows.length : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: top,
  });
  if (!virtual) return { ref, rows, before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    ref,
    rows: first && last ? rows.slice(first.index, last.index + 1) : [],
    before: first ? first.start - top : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
  };
};
