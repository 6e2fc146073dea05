import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Health, Level } from '@waymark/contracts';
import { keys, objectivesApi, useApi, useOrganisation } from '@waymark/shell-kit';
import { type Filters, toQuery } from '../filters/filters.ts';

export type HealthCounts = Record<Health, number>;

/** Key results by health for each level, of one status, over what the other filters let through. */
export const useSummary = (filters: Filters): UseQueryResult<Record<Level, HealthCounts>> => {
  const api = useApi();
  const { uuid } = useOrganisation();
  const query = { ...toQuery(filters), status: filters.status };
  return useQuery({
    queryKey: keys.objectives(uuid, { summary: query }),
    queryFn: ({ signal }) => objectivesApi(api, uuid).summary(query, signal),
    placeholderData: keepPreviousData,
    // The list beneath takes single changes in, and counts them here.
    meta: { patch: async () => {} },
    refetchOnWindowFocus: false,
  });
};
