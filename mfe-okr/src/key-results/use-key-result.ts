import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import {
  deleteKeyResult,
  type KeyResultResource,
  type ObjectiveResource,
  readObjectiveOfKeyResult,
} from '@waymark/contracts';
import { keyOf, resourceKey, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { isGone, useGone } from '../dialogs/use-gone.ts';
import { ofObjective } from '../objectives/objective-changed.ts';

export type Found = { objective: ObjectiveResource; keyresult: KeyResultResource };

/** A key result by its deep link, with its objective. Where it is gone: a warning, and `onGone` cleans the address. */
export const useKeyResult = (
  uuid: string,
  onGone: () => void,
): { found: Found | undefined; error: Error | null; retry: () => void } => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const query = useQuery({
    queryKey: keyOf(readObjectiveOfKeyResult, { org, keyresult: uuid }),
    queryFn: async ({ signal }) =>
      (await api.ask(readObjectiveOfKeyResult, { org, keyresult: uuid }, undefined, { signal })).objective,
    meta: {
      patch: async (changed) => {
        if (!objective || changed.includes(objective.uuid)) await query.refetch();
      },
    },
  });
  const objective = query.data;
  const keyresult = objective?.keyresults.find((each) => each.uuid === uuid);
  const gone = isGone(query.error) || (objective !== undefined && keyresult === undefined);
  useGone(gone, t('keyresult.gone'), onGone);
  const found = objective && keyresult && { objective, keyresult };
  return { found, error: gone ? null : query.error, retry: () => void query.refetch() };
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
    touches: [resourceKey(org, 'notifications')],
    changes: ({ objective }) => ofObjective(org, objective.uuid),
    onSaved: onDeleted,
  });
};
