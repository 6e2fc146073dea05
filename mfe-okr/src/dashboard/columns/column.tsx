import { useDroppable } from '@dnd-kit/core';
import type { MoveVerdict, ObjectiveResource, Status } from '@waymark/contracts';
import { formatNumber } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../../rare-texts.ts';
import { ColumnCard } from './column-card.tsx';
import classes from './columns-view.module.css';

/** How many cards a column shows at first and with each "more": a thousand at once would be slow. */
const STEP = 40;

type Props = {
  status: Status;
  title: string;
  count: number;
  objectives: readonly ObjectiveResource[];
  /** While a card is dragged: whether it may be dropped here. */
  verdict: MoveVerdict | undefined;
  /** Loads more from the server, when there is more. */
  loadMore: (() => void) | undefined;
};

/** One status with its objectives. While a card is dragged it shows whether the card may go here, and why not. */
export const Column = ({ status, title, count, objectives, verdict, loadMore }: Props): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr']);
  const [most, setMost] = useState(STEP);
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const showMore = (): void => {
    if (most >= objectives.length) loadMore?.();
    setMost((now) => now + STEP);
  };
  const left = count - Math.min(most, objectives.length);
  return (
    <section
      ref={setNodeRef}
      className={classes.column}
      data-over={isOver || undefined}
      data-verdict={verdict && (verdict.ok ? 'open' : 'closed')}
      data-status={status}
      aria-label={title}
    >
      <h2>
        {title}
        <span>{formatNumber(count)}</span>
      </h2>
      <ul>
        {objectives.slice(0, most).map((objective) => (
          <ColumnCard key={objective.uuid} objective={objective} />
        ))}
      </ul>
      {count === 0 && <p className={classes.empty}>{t('okr:list.nothing_yet')}</p>}
      {left > 0 && (objectives.length > most || loadMore) && (
        <button type="button" className={classes.more} onClick={showMore}>
          {t('columns.more', { count: left })}
        </button>
      )}
    </section>
  );
};
