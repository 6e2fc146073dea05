import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pagination.module.css';

type Props = {
  /** From 0. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
};

/** The number of pages shown on each side of the present one. */
const PER_SIDE = 2;

const windowOf = (page: number, pages: number): (number | null)[] => {
  const near = Array.from({ length: pages }, (_, index) => index).filter((index) => Math.abs(index - page) <= PER_SIDE);
  const before = near[0] === 0 ? [] : near[0] === 1 ? [0] : [0, null];
  const last = pages - 1;
  const end = near.at(-1);
  const after = end === last ? [] : end === last - 1 ? [last] : [null, last];
  return [...before, ...near, ...after];
};

/** Pages of a long list: the present one with two on each side, the first and the last. */
export const Pagination = ({ page, pages, onChange }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  if (pages <= 1) return null;
  const isFirst = page === 0;
  const isLast = page >= pages - 1;
  return (
    <nav aria-label={t('pagination.label')} className={classes.pages}>
      <button
        type="button"
        // A disabled button would lose the focus when it has led to the end.
        aria-disabled={isFirst}
        aria-label={t('pagination.previous')}
        onClick={() => isFirst || onChange(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </button>
      {windowOf(page, pages).map((index, position) =>
        index === null ? (
          <span key={position < 3 ? 'before' : 'after'} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={index}
            type="button"
            aria-label={t('pagination.page', { page: index + 1 })}
            aria-current={index === page ? 'page' : undefined}
            onClick={() => onChange(index)}
          >
            {index + 1}
          </button>
        ),
      )}
      <button
        type="button"
        aria-disabled={isLast}
        aria-label={t('pagination.next')}
        onClick={() => isLast || onChange(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
};
