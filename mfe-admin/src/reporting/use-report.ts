import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type {
  ParamsOf,
  reportAttention,
  reportForecast,
  reportHealth,
  reportOutcomes,
  reportProgress,
  reportSteps,
  reportUpkeep,
} from '@waymark/contracts';
import { type AnswerTo, type InputTo, isApiError, keyOf, useApi, useOrganisation } from '@waymark/shell-kit';

type ReportCall =
  | typeof reportAttention
  | typeof reportForecast
  | typeof reportHealth
  | typeof reportOutcomes
  | typeof reportProgress
  | typeof reportSteps
  | typeof reportUpkeep;

/** The data of one card; after a change of the filter the old data stay until the new ones have loaded. */
export const useReport = <C extends ReportCall>(call: C, query: InputTo<C>): UseQueryResult<AnswerTo<C>> => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  // The organisation is the only path parameter of all these calls.
  const params = { org } as ParamsOf<C>;
  return useQuery({
    queryKey: keyOf<ReportCall>(call, { org }, query),
    queryFn: ({ signal }) => api.ask<C>(call, params, query, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** Whether the plan has no reporting; it may have changed since the screen was opened. */
export const lacksReporting = (error: unknown): boolean => isApiError(error, 'PLAN_LACKS_REPORTING');
