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

/** One part of the report; what was shown stays until what was asked for instead is there. */
export const useReport = <C extends ReportCall>(call: C, query: InputTo<C>): UseQueryResult<AnswerTo<C>> => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  // The paths of all of them name the organisation alone.
  const params = { org } as ParamsOf<C>;
  return useQuery({
    queryKey: keyOf<ReportCall>(call, { org }, query),
    queryFn: ({ signal }) => api.ask<C>(call, params, query, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** The plan has changed since the screen was opened: the organisation has no reporting any more. */
export const lacksReporting = (error: unknown): boolean => isApiError(error, 'PLAN_LACKS_REPORTING');
