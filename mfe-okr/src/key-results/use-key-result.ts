import { type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteKeyResult,
  type KeyResultResource,
  type ObjectiveResource,
  readObjectiveOfKeyResult,
} from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { savingObjective, useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';
import { isNotFound, useNotFound } from '../dialogs/use-not-found.ts';
import { useListedObjective } from '../objectives/use-listed-objective.ts';

export type Found = { objective: ObjectiveResource; keyresult: KeyResultResource };

/**
 * A key result by its deep link, with its objective; placeholder data come from a cached list. If it is deleted, shows a warning, and
 * `onMissing` cleans the address.
 */
export const useKeyResult = (
  uuid: string,
  onMissing: () => void,
): { found: Found | undefined; error: Error | null; retry: () => void } => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const isThis = ({ uuid: each }: KeyResultResource): boolean => each === uuid;
  const client = useQueryClient();
  const queryKey = keyOf(readObjectiveOfKeyResult, { org, keyresult: uuid });
  const query = useQuery({
    placeholderData: useListedObjective(({ keyresults }) => keyresults.some(isThis)),
    queryKey,
    queryFn: async ({ signal }) =>
      (await api.ask(readObjectiveOfKeyResult, { org, keyresult: uuid }, undefined, { signal })).objective,
    meta: {
      patch: async (changed) => {
        // Invalidated for the same reason as in use-objective.ts.
        if (!objective || changed.includes(objective.uuid)) await client.invalidateQueries({ queryKey, exact: true });
      },
    },
  });
  const objective = query.data;
  const keyresult = objective?.keyresults.find(isThis);
  const isMissing = isNotFound(query.error) || (objective !== undefined && keyresult === undefined);
  useNotFound(isMissing, t('keyresult.gone'), onMissing);
  const found = objective && keyresult && { objective, keyresult };
  return { found, error: isMissing ? null : query.error, retry: () => void query.refetch() };
};

/** Deletes a key result. */
export const useDeleteKeyResult = (onDeleted: () => void): UseMutationResult<unknown, Error, Found> => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave<Found, unknown>({
    work: ({ objective, keyresult }) =>
      api.ask(deleteKeyResult, { org, objective: objective.uuid, keyresult: keyresult.uuid }),
    success: t('keyresult.deleted'),
    ...savingObjective<Found>(org, ({ objective }) => objective.uuid),
    onSaved: onDeleted,
  });
};
