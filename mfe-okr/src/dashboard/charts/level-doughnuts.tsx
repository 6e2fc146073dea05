import { LEVELS, type Level } from '@waymark/contracts';
import { ErrorPanel, formatPercent, lazyPart, Skeleton, Suspense } from '@waymark/shell-kit';
import type { DoughnutSlice } from '@waymark/shell-kit/charts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filters, Slice } from '../filters/filters.ts';
import list from '../list/objective-list.module.css';
import classes from './level-charts.module.css';

const DoughnutChart = lazyPart(async () => ({ default: (await import('@waymark/shell-kit/charts')).DoughnutChart }));

export type ChartsProps = {
  filters: Filters;
  /** False while skeletons reserve the space: the charts are drawn after the cards. */
  drawn: boolean;
  /** Whether the list beneath already shows an error. */
  listFailed: boolean;
  onChoose: (level: Level, slice: Slice | null) => void;
};

/** The content of a chart. The first slice is the good one: its share is shown in the middle. */
type Chart = { title: string; caption: string; slices: (DoughnutSlice & { key: Slice })[] };
type Props = ChartsProps & {
  label: string;
  /** Whether these are still the charts of the previous status or filters. */
  isRefreshing: boolean;
  chartOf: ((level: Level) => Chart) | undefined;
};

/** Share of the first slice, in percent; null without key results. */
const goodShare = (slices: Chart['slices']): number | null => {
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return total === 0 ? null : Math.round(((slices[0]?.count ?? 0) / total) * 100);
};

const Holding = (): ReactNode => (
  <div className={classes.chart} aria-hidden>
    <Skeleton height={16} width={120} className={classes.holding} />
    <div className={classes.placeholder}>
      <Skeleton circle height="var(--ring)" className={classes.ring} />
      <Skeleton height={100} className={classes.words} />
    </div>
  </div>
);

type LevelProps = Omit<ChartsProps, 'drawn' | 'listFailed'> & { level: Level; chart: Chart };

/** On phones, where one swipes between the charts, scrolls to that of the current level. */
const bringIntoView = (chart: HTMLElement | null): void => {
  if (chart?.parentElement) chart.parentElement.scrollLeft = chart.offsetLeft;
};

const LevelChart = ({ level, chart: { title, caption, slices }, filters, onChoose }: LevelProps): ReactNode => {
  const { t } = useTranslation('okr');
  const share = goodShare(slices);
  const isCurrent = filters.level === level;
  const selected = isCurrent ? filters.health : null;
  return (
    <div
      ref={isCurrent ? bringIntoView : null}
      className={classes.chart}
      data-level={level}
      data-current={isCurrent || undefined}
    >
      <DoughnutChart
        title={title}
        figure={share === null ? '–' : formatPercent(share)}
        caption={share === null ? t('charts.none') : caption}
        slices={slices}
        selected={selected}
        onSelect={(slice) => onChoose(level, selected === slice ? null : (slice as Slice))}
      />
    </div>
  );
};

type FailedProps = { listFailed: boolean; error: Error | null; onRetry: () => void };

/** Shown instead of the charts when they could not be loaded. */
export const FailedCharts = ({ listFailed, error, onRetry }: FailedProps): ReactNode => {
  const { t } = useTranslation('okr');
  if (listFailed) return null;
  return (
    <div className={classes.failed}>
      <ErrorPanel compact title={t('failed.charts')} error={error} onRetry={onRetry} />
    </div>
  );
};

/** Three doughnuts, for company, team and personal objectives; skeletons while they load. A click on a slice filters the list. */
export const LevelDoughnuts = ({ label, isRefreshing, chartOf, ...props }: Props): ReactNode => (
  <section className={`${list.list} ${classes.charts}`} aria-label={label} aria-busy={isRefreshing}>
    {LEVELS.map((level) => (
      <Suspense key={level} fallback={<Holding />}>
        {chartOf && props.drawn ? <LevelChart {...props} level={level} chart={chartOf(level)} /> : <Holding />}
      </Suspense>
    ))}
  </section>
);
