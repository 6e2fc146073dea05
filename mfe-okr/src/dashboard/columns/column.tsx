import { useDroppable } from '@dnd-kit/core';
import type { MoveVerdict, Status } from '@waymark/contracts';
import { ErrorPanel, formatNumber, lazyComponent, useStore } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { justMade } from '../../objectives/just-made.ts';
import { RARE_TEXTS } from '../../rare-texts.ts';
import { rareParts } from '../list/lazy-rare-parts.ts';
import { ColumnCard } from './column-card.tsx';
import classes from './columns-view.module.css';
import type { ColumnList } from './use-column-list.ts';

/** How many cards a column shows at first and with each "more": a thousand at once would be slow. */
const STEP = 40;

const MadeBeyond = lazyComponent(rareParts, 'MadeBeyond');

type Props = {
  status: Status;
  title: string;
  list: ColumnList;
  /** While a card is dragged: whether it may be dropped here. */
  verdict: MoveVerdict | undefined;
};

/** One status with its objectives. While a card is dragged it shows whether the card may go here, and why not. */
export const Column = ({ status, title, list, verdict }: Props): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr', 'kit']);
  const { shown, count, hasMore, loadMore, moreError, retry } = list;
  const [most, setMost] = useState(STEP);
  const { setNodeRef, isOver } = useDroppable({ id: status });
  const made = useStore(justMade)?.uuid;
  const placeOfMade = shown.findIndex(({ uuid }) => uuid === made);
  if (placeOfMade >= most) setMost(placeOfMade + 1);
  const showMore = (): void => {
    if (most + STEP > shown.length) loadMore?.();
    setMost((now) => now + STEP);
  };
  const left = count - Math.min(most, shown.length);
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
        {shown.slice(0, most).map((objective) => (
          <ColumnCard key={objective.uuid} objective={objective} />
        ))}
      </ul>
      {count === 0 && <p className={classes.empty}>{t('okr:list.nothing_yet')}</p>}
      {made && hasMore && <MadeBeyond made={made} filter={list.filter} loaded={list} />}
      {left > 0 && (shown.length > most || (hasMore && !moreError)) && (
        <button type="button" className={classes.more} onClick={showMore}>
          {t('columns.more', { count: left })}
        </button>
      )}
      {moreError && <ErrorPanel compact title={t('kit:error_panel.more')} error={moreError} onRetry={retry} />}
    </section>
  );
};
