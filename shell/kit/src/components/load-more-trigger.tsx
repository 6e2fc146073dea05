import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from './error-panel.tsx';

type Props = {
  /** The pages of the list (data/use-pages.ts). */
  pages: { more: () => void; isReading: boolean; moreError: unknown };
  /** The number of loaded items: with each change the end is checked again, because new items may not fill the window. */
  length: number;
};
const MARGIN = '1200px';

/**
 * Placed after a long list: loads more when its end is about to scroll into view. If a page fails to load, it shows that and offers a
 * retry.
 */
export const LoadMoreTrigger = ({ pages: { more, isReading, moreError }, length }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(more);
  latest.current = more;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `length` must trigger another check
  useEffect(() => {
    if (isReading || !mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [length, isReading, moreError]);
  if (moreError) {
    return (
      <div style={{ marginTop: 16 }}>
        <ErrorPanel compact title={t('error_panel.more')} error={moreError} onRetry={more} />
      </div>
    );
  }
  return <div ref={mark} aria-hidden="true" />;
};
