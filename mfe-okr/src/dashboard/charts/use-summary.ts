import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Health, type Level, listObjectives, summariseObjectives } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { type Filters, toQuery } from '../filters/filters.ts';

type HealthCounts = Record<Health, number>;

/** Whether a list on the screen is read as a whole, and so does not tell what a change means for the summary. */
const isListRead = (client: QueryClient, org: string): boolean =>
  client
    .getQueryCache()
    .findAll({ queryKey: keyOf(listObjectives, { org }), type: 'active' })
    .some(({ state }) => state.isInvalidated || state.fetchStatus !== 'idle');

/** Number of key results by health for each level, in one status, with the other filters applied. */
export const useSummary = (filters: Filters): UseQueryResult<Record<Level, HealthCounts>> => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid } = useOrganisation();
  const query = { ...toQuery(filters), status: filters.status };
  const queryKey = keyOf(summariseObjectives, { org: uuid }, query);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.ask(summariseObjectives, { org: uuid }, query, { signal })).summary,
    placeholderData: keepPreviousData,
    // The list below applies single changes and updates this summary with them.
    meta: {
      patch: async () => {
        if (isListRead(client, uuid)) await client.invalidateQueries({ queryKey, exact: true });
      },
    },
    refetchOnWindowFocus: false,
  });
};
