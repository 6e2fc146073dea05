import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asLabel, type Level, type ObjectiveVerdicts, summariseObjectives, VERDICTS } from '@waymark/contracts';
import { currentLanguage, keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colorOfSlice, PACE_SLICES, type PaceSlice, sliceOf } from '../../pace/pace-slices.ts';
import { PACE_TEXTS } from '../../pace/pace-texts.ts';
import { type Filters, toQuery } from '../filters/filters.ts';
import { type ChartsProps, FailedCharts, LevelDoughnuts } from './level-doughnuts.tsx';

/** Key results by verdict for each level. Refetched (throttled) after changes, because a single change does not give the new counts. */
const useVerdicts = (filters: Filters) => {
  const api = useApi();
  const { uuid } = useOrganisation();
  const query = { ...toQuery(filters), status: filters.status, verdicts: true };
  return useQuery({
    queryKey: keyOf(summariseObjectives, { org: uuid }, query),
    queryFn: async ({ signal }) => (await api.ask(summariseObjectives, { org: uuid }, query, { signal })).verdicts,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
};

/** How many key results of a level are in a slice. */
const countOf = (counts: ObjectiveVerdicts[Level], slice: PaceSlice): number =>
  VERDICTS.filter((verdict) => sliceOf({ verdict }) === slice).reduce((sum, verdict) => sum + counts[verdict], 0);

/** Key results by pace, for organisations whose charts show it (product-rules.md, "What the charts show"). */
export const PaceCharts = (props: ChartsProps): ReactNode => {
  const { t } = useTranslation([PACE_TEXTS, 'kit']);
  const { isLoadingError, error, data, refetch, isPlaceholderData } = useVerdicts(props.filters);
  if (isLoadingError)
    return <FailedCharts listFailed={props.listFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <LevelDoughnuts
      {...props}
      label={t('pace_charts.title')}
      isRefreshing={isPlaceholderData}
      chartOf={
        data &&
        ((level) => ({
          title: t(`pace_charts.${level}`),
          caption: t('pace_charts.well'),
          slices: PACE_SLICES.map((slice) => ({
            key: slice,
            label: slice === 'well' ? asLabel(t('pace_charts.well'), currentLanguage()) : t(`kit:pace.${slice}`),
            count: countOf(data[level], slice),
            color: colorOfSlice(slice),
          })),
        }))
      }
    />
  );
};
