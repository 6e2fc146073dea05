import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listOrganisations, type OrganisationResource, UUIDS_PER_QUERY } from '@waymark/contracts';
import { useApi } from '../remotes/app-context.tsx';
import { inChunks } from './in-chunks.ts';
import { keyOf } from './keys.ts';

/**
 * The given ones of the signed-in user's organisations, loaded in as few calls as the server allows.
 * @param keepsPrevious returns the previous organisations until the answer comes
 */
export const useOrganisations = (
  named: readonly string[],
  { keepsPrevious = false } = {},
): UseQueryResult<OrganisationResource[]> => {
  const api = useApi();
  const uuids = named.toSorted();
  return useQuery({
    queryKey: keyOf(listOrganisations, {}, { uuids, by: 'uuid' }),
    queryFn: async ({ signal }) => {
      const ask = (part: string[]) => api.ask(listOrganisations, {}, { uuids: part.join() }, { signal });
      return (await Promise.all(inChunks(uuids, UUIDS_PER_QUERY).map(ask))).flatMap((answer) => answer.organisations);
    },
    enabled: uuids.length > 0,
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  });
};
