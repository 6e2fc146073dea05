import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { ObjectiveList, ObjectiveResource } from '@waymark/contracts';
import { resourceKey, useOrganisation } from '@waymark/shell-kit';
import { useState } from 'react';

/** Partial, because the cache also has single objectives under this key. */
type Answer = Partial<InfiniteData<ObjectiveList>>;

/** An objective from a cached list, as placeholder data until it has been loaded itself. */
export const useListedObjective = (
  isWanted: (objective: ObjectiveResource) => boolean,
): ObjectiveResource | undefined => {
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const [listed] = useState(() =>
    client
      .getQueriesData<Answer>({ queryKey: resourceKey(org, 'objectives') })
      .flatMap(([, answer]) => answer?.pages ?? [])
      .flatMap(({ objectives }) => objectives)
      .find(isWanted),
  );
  return listed;
};
