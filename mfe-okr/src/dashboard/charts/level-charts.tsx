import { HEALTHS, type Health, LEVELS, type Level } from '@waymark/contracts';
import { formatPercent, healthColor, messageText, Skeleton } from '@waymark/shell-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filters } from '../filters/filters.ts';
import classes from './level-charts.module.css';
import { type HealthCounts, useSummary } from './use-summary.ts';

const DoughnutChart = lazy(() =>
  import('@waymark/shell-kit/charts').then((charts) => ({ default: charts.DoughnutChart })),
);

/** Share of the key results that are on track, in percent. */
const onTrackShare = (counts: HealthCounts): number | null => {
  const total = HEALTHS.reduce((sum, health) => sum + counts[health], 0);
  return total === 0 ? null : Math.round((counts.on_track / total) * 100);
};

type Props = { filters: Filters; onChoose: (level: Level, health: Health | null) => void };

const Holding = (): ReactNode => (
  <div className={classes.chart} aria-hidden>
    <Skeleton height={16} width={120} mb={16} />
    <div className={classes.placeholder}>
      <Skeleton circle height={160} />
      <Skeleton height={88} />
    </div>
  </div>
);

const LevelChart = ({
  level,
  counts,
  filters,
  onChoose,
}: Props & { level: Level; counts: HealthCounts }): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const share = onTrackShare(counts);
  const selected = filters.level === level ? filters.health : null;
  return (
    <div className={classes.chart} data-level={level} data-current={filters.level === level || undefined}>
      <DoughnutChart
        title={t(`charts.${level}`)}
        figure={share === null ? '–' : formatPercent(share)}
        caption={share === null ? t('charts.none') : messageText('health.on_track')}
        slices={HEALTHS.toReversed().map((health) => ({
          key: health,
          label: t(`kit:health.${health}`),
          count: counts[health],
          color: healthColor(health),
        }))}
        selected={selected}
        onSelect={(health) => onChoose(level, selected === health ? null : (health as Health))}
      />
    </div>
  );
};

/** Three doughnuts: key results by health for company, team and personal objectives (product-rules.md, "Doughnuts"). Slices filter the list. */
export const LevelCharts = (props: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const summary = useSummary(props.filters);
  if (summary.isError) return null;
  return (
    <section className={classes.charts} aria-label={t('charts.title')}>
      {LEVELS.map((level) => (
        <Suspense key={level} fallback={<Holding />}>
          {summary.data ? <LevelChart {...props} level={level} counts={summary.data[level]} /> : <Holding />}
        </Suspense>
      ))}
    </section>
  );
};
