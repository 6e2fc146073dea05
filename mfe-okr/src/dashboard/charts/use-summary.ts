import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Health, type Level, summariseObjectives } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { type Filters, toQuery } from '../filters/filters.ts';

type HealthCounts = Record<Health, number>;

/** Number of key results by health for each level, in one status, with the other filters applied. */
export const useSummary = (filters: Filters): UseQueryResult<Record<Level, HealthCounts>> => {
  const api = useApi();
  const { uuid } = useOrganisation();
  const query = { ...toQuery(filters), status: filters.status };
  return useQuery({
    queryKey: keyOf(summariseObjectives, { org: uuid }, query),
    queryFn: async ({ signal }) => (await api.ask(summariseObjectives, { org: uuid }, query, { signal })).summary,
    placeholderData: keepPreviousData,
    // The list below applies single changes and updates this summary with them.
    meta: { patch: async () => {} },
    refetchOnWindowFocus: false,
  });
};
