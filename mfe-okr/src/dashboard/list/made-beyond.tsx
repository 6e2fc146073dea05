import { useQuery } from '@tanstack/react-query';
import { listObjectives } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import type { ObjectiveFilter } from '../objective-query.ts';
import { type LoadedObjectives, useMorePages } from '../use-objective-list.ts';

type Props = { made: string; filter: ObjectiveFilter; loaded: LoadedObjectives };

/** Loads the pages up to the objective that the user has just created, copied or moved, if it is in this list, so that its card is shown. */
export const MadeBeyond = ({ made, filter, loaded }: Props): ReactNode => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const isLoaded = loaded.objectives.some(({ uuid }) => uuid === made);
  const one = { ...filter, uuids: made, limit: 1 };
  const { data } = useQuery({
    queryKey: keyOf(listObjectives, { org }, one),
    queryFn: async ({ signal }) => (await api.ask(listObjectives, { org }, one, { signal })).objectives,
    enabled: !isLoaded,
  });
  useMorePages(loaded, !isLoaded && data?.length === 1);
  return null;
};
