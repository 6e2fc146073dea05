import type { UseMutationResult } from '@tanstack/react-query';
import { deleteObjective, duplicateObjective, type ObjectiveResource } from '@waymark/contracts';
import { useApi, useOrganisation } from '@waymark/shell-kit';
import { savingObjective, useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';
import { useObjectiveChanged } from './objective-changed.ts';

/** Copies an objective with its key results into creation (product-rules.md, "Copies"); the toast offers undo. */
export const useDuplicate = (): UseMutationResult<ObjectiveResource, Error, ObjectiveResource> => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const changed = useObjectiveChanged();
  const { uuid: org } = useOrganisation();
  return useSave<ObjectiveResource, ObjectiveResource>({
    work: async ({ uuid }) => (await api.ask(duplicateObjective, { org, objective: uuid })).objective,
    success: (_copy, { name }) => t('objective.duplicated', { name }),
    undo: ({ uuid }) => api.ask(deleteObjective, { org, objective: uuid }).finally(() => changed(uuid)),
    ...savingObjective<ObjectiveResource, ObjectiveResource>(org, (_original, copy) => copy?.uuid),
  });
};

/** Deletes an objective and its key results. */
export const useDelete = (onDeleted: () => void): UseMutationResult<unknown, Error, ObjectiveResource> => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave<ObjectiveResource, unknown>({
    work: ({ uuid }) => api.ask(deleteObjective, { org, objective: uuid }),
    success: t('objective.deleted'),
    ...savingObjective<ObjectiveResource>(org, ({ uuid }) => uuid),
    onSaved: onDeleted,
  });
};
