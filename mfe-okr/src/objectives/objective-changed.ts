import { useQueryClient } from '@tanstack/react-query';
import {
  type Invalidation,
  OBJECTIVE_RESOURCES,
  refetchQueueOf,
  resourceKey,
  useOrganisation,
} from '@waymark/shell-kit';

/** What the user's own change of an objective or its key results invalidates: this objective alone, in every query that holds it. */
export const ofObjective = (org: string, uuid: string | undefined): Invalidation[] =>
  uuid ? OBJECTIVE_RESOURCES.map((resource) => ({ queryKey: resourceKey(org, resource), uuid })) : [];

/** For changes made without `useSave`: brings the objective up to date wherever it is shown. */
export const useObjectiveChanged = (): ((uuid: string) => Promise<unknown>) => {
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  return (uuid) =>
    Promise.all([
      ...ofObjective(org, uuid).map((touched) => refetchQueueOf(client).changed(touched)),
      client.invalidateQueries({ queryKey: [...resourceKey(org, 'history'), uuid] }),
      client.invalidateQueries({ queryKey: resourceKey(org, 'notifications') }),
    ]);
};
