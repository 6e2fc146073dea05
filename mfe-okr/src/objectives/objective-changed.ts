import { useQueryClient } from '@tanstack/react-query';
import { gathererOf, OBJECTIVE_RESOURCES, resourceKey, type Touched, useOrganisation } from '@waymark/shell-kit';

/** What one's own change of an objective or its key results touches: this objective alone, wherever it is answered. */
export const ofObjective = (org: string, uuid: string | undefined): Touched[] =>
  uuid ? OBJECTIVE_RESOURCES.map((resource) => ({ queryKey: resourceKey(org, resource), uuid })) : [];

/** For changes made without `useSave`: brings the objective up to date wherever it is shown. */
export const useObjectiveChanged = (): ((uuid: string) => Promise<unknown>) => {
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  return (uuid) =>
    Promise.all([
      ...ofObjective(org, uuid).map((touched) => gathererOf(client).changed(touched)),
      client.invalidateQueries({ queryKey: [...resourceKey(org, 'history'), uuid] }),
      client.invalidateQueries({ queryKey: resourceKey(org, 'notifications') }),
    ]);
};
