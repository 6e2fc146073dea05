import { HEALTHS } from '@waymark/contracts';
import { healthColor, lazyPart, Suspense } from '@waymark/shell-kit';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useByPace } from '../../pace/pace-slices.ts';
import { type ChartsProps, FailedCharts, LevelDoughnuts } from './level-doughnuts.tsx';
import { useSummary } from './use-summary.ts';

const PaceCharts = lazyPart(async () => ({ default: (await import('./pace-charts.tsx')).PaceCharts }));

/** Key results by health (product-rules.md, "Doughnuts"). */
const HealthCharts = (props: ChartsProps): ReactNode => {
  const { t } = useTranslation(['okr', 'kit']);
  const { isLoadingError, error, data, refetch, isPlaceholderData } = useSummary(props.filters);
  if (isLoadingError)
    return <FailedCharts listFailed={props.listFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <LevelDoughnuts
      {...props}
      label={t('charts.title')}
      isRefreshing={isPlaceholderData}
      chartOf={
        data &&
        ((level) => ({
          title: t(`charts.${level}`),
          caption: t('kit:health.on_track'),
          slices: HEALTHS.toReversed().map((health) => ({
            key: health,
            label: t(`kit:health.${health}`),
            count: data[level][health],
            color: healthColor(health),
          })),
        }))
      }
    />
  );
};

/** The charts above the list: by health, or by pace if the organisation chose that. Memoized: changes of the list do not redraw them. */
export const LevelCharts = memo((props: ChartsProps): ReactNode => {
  const byPace = useByPace();
  return byPace ? (
    <Suspense fallback={<LevelDoughnuts {...props} label="" isRefreshing={false} chartOf={undefined} />}>
      <PaceCharts {...props} />
    </Suspense>
  ) : (
    <HealthCharts {...props} />
  );
});
