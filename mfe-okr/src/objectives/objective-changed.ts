import { useQueryClient } from '@tanstack/react-query';
import { gathererOf, keys, type Touched, useOrganisation } from '@waymark/shell-kit';

/** What one's own change of an objective or its key results touches: this objective alone, in every list. */
export const ofObjective = (org: string, uuid: string | undefined): Touched[] =>
  uuid ? [{ queryKey: keys.objectives(org), uuid }, { queryKey: keys.objective(org, uuid) }] : [];

/** For changes made without `useSave`: brings the objective up to date wherever it is shown. */
export const useObjectiveChanged = (): ((uuid: string) => Promise<unknown>) => {
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  return (uuid) =>
    Promise.all([
      ...ofObjective(org, uuid).map((touched) => gathererOf(client).changed(touched)),
      client.invalidateQueries({ queryKey: ['organisation', org, 'keyresult-history'] }),
      client.invalidateQueries({ queryKey: keys.notifications(org) }),
    ]);
};
