import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  onReach: () => void;
  /** Looks again whenever this changes: more rows may not have been enough to fill the window. */
  length: number;
};
const AHEAD = '1200px';

/** Stands after a long list and tells when its end comes near. */
export const NearEnd = ({ onReach, length }: Props): ReactNode => {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onReach);
  latest.current = onReach;
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
