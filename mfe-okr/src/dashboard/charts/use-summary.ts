import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Health, type Level, listObjectives, summariseObjectives } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { type Filters, toQuery } from '../filters/filters.ts';

type HealthCounts = Record<Health, number>;

/** Number of key results by health for each level, in one status, with the other filters applied. */
export const useSummary = (filters: Filters): UseQueryResult<Record<Level, HealthCounts>> => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid } = useOrganisation();
  const query = { ...toQuery(filters), status: filters.status };
  const summary = useQuery({
    queryKey: keyOf(summariseObjectives, { org: uuid }, query),
    queryFn: async ({ signal }) => (await api.ask(summariseObjectives, { org: uuid }, query, { signal })).summary,
    placeholderData: keepPreviousData,
    // The list below applies single changes and updates this summary with them, unless it is read as a whole.
    meta: {
      patch: async () => {
        if (client.isFetching({ queryKey: keyOf(listObjectives, { org: uuid }) })) await summary.refetch();
      },
    },
    refetchOnWindowFocus: false,
  });
  return summary;
};
