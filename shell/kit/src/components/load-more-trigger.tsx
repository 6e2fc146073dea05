import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  onNearEnd: () => void;
  /** Observes again whenever this changes, because the rows that were added may not fill the window. */
  length: number;
};
const AHEAD = '1200px';

/** Placed after a long list; calls `onNearEnd` when the end of the list is about to scroll into view. */
export const LoadMoreTrigger = ({ onNearEnd, length }: Props): ReactNode => {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onNearEnd);
  latest.current = onNearEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `length` asks to look again
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [length]);
  return <div ref={mark} aria-hidden="true" />;
};
