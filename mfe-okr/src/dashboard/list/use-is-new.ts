import { useQuery } from '@tanstack/react-query';
import { listObjectives } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import type { LoadedObjectives } from '../use-objective-list.ts';
import { rareParts } from './lazy-rare-parts.ts';

/** Whether the organisation has no objective at all, in any level; undefined until that is known. */
export const useIsNew = (counts: LoadedObjectives['counts']): boolean | undefined => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const isEmpty = counts !== undefined && Object.values(counts).every((count) => count === 0);
  const { data, isLoading } = useQuery({
    queryKey: keyOf(listObjectives, { org }, { limit: 1 }),
    queryFn: async ({ signal }) => {
      const list = await api.ask(listObjectives, { org }, { limit: 1 }, { signal });
      // Both at once, so that the empty state takes the place of the skeletons in one step.
      if (list.total === 0) await rareParts.load();
      return list;
    },
    // Once it was new, it is followed until it no longer is: the answer would be out of date when a search finds nothing.
    enabled: ({ state }) => isEmpty || state.data?.total === 0,
  });
  if (!isEmpty) return counts && false;
  return isLoading ? undefined : data?.total === 0;
};
