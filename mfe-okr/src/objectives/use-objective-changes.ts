import type { UseMutationResult } from '@tanstack/react-query';
import type { ObjectiveResource } from '@waymark/contracts';
import { keys, objectivesApi, useApi, useOrganisation, useSave } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';

/** Copies an objective with its key results into creation (decision 9). */
export const useDuplicate = (): UseMutationResult<ObjectiveResource, Error, ObjectiveResource> => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave<ObjectiveResource, ObjectiveResource>({
    work: ({ uuid }) => objectivesApi(api, org).duplicate(uuid),
    success: t('objective.duplicated'),
    touches: [keys.objectives(org), keys.notifications(org)],
  });
};

/** Deletes an objective and its key results. */
export const useDelete = (onDeleted: () => void): UseMutationResult<unknown, Error, ObjectiveResource> => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave<ObjectiveResource, unknown>({
    work: ({ uuid }) => objectivesApi(api, org).remove(uuid),
    success: t('objective.deleted'),
    touches: [keys.objectives(org), keys.notifications(org)],
    onSaved: onDeleted,
  });
};
