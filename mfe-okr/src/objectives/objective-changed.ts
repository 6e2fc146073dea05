import { useQueryClient } from '@tanstack/react-query';
import { useOrganisation } from '@waymark/shell-kit';
import { objectiveChanged } from '@waymark/shell-kit/actions';

/** For changes made without `useSave`: refetches the objective wherever it is shown. */
export const useObjectiveChanged = (): ((uuid: string) => Promise<unknown>) => {
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  return (uuid) => objectiveChanged(client, org, uuid);
};
