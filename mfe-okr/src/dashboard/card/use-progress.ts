import { type KeyResultResource, NUMBER_LIMIT, type ObjectiveResource } from '@waymark/contracts';
import {
  formatNumber,
  isApiError,
  keyResultsApi,
  keys,
  messageText,
  toast,
  useApi,
  useOrganisation,
  useSave,
} from '@waymark/shell-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Update = { value: number; comment: string };
type Progress = { save: (update: Update) => void; saving: boolean; problem: string | undefined; conflict: boolean };

const standing = (error: Error): KeyResultResource | undefined =>
  isApiError(error, 'EDITED_MEANWHILE') ? (error.body as { keyresult?: KeyResultResource }).keyresult : undefined;

/**
 * Saves a new actual value (decisions 4, 37). When somebody else was quicker, tells what stands now;
 * saving again is then meant.
 */
export const useProgress = (
  objective: ObjectiveResource,
  keyresult: KeyResultResource,
  onSaved: () => void,
): Progress => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState(keyresult);
  const save = useSave<Update, KeyResultResource>({
    work: ({ value, comment }) =>
      keyResultsApi(api, org, objective.uuid).update(keyresult.uuid, {
        actual_value: value,
        ...(comment && { comment }),
        updated_at: read.updated_at,
      }),
    success: t('keyresult.updated'),
    touches: [keys.objectives(org), keys.objective(org, objective.uuid), keys.keyResultHistory(org, keyresult.uuid)],
    toastErrors: false,
    onSaved,
  });
  const refuse = (error: Error): void => {
    const now = standing(error);
    if (now) setRead(now);
    const field = isApiError(error) ? error.errors?.actual_value : undefined;
    if (now) setProblem(t('value.meanwhile', { value: formatNumber(now.actual_value), unit: now.measured_by }));
    else if (field) setProblem(field);
    else toast.error(error);
  };
  return {
    saving: save.isPending,
    problem,
    conflict: read !== keyresult,
    save: (update) => {
      const { value } = update;
      if (!Number.isFinite(value) || Math.abs(value) > NUMBER_LIMIT)
        return setProblem(messageText('validation.number'));
      if (value === read.actual_value) return setProblem(messageText('validation.keyresult.same_value'));
      setProblem(undefined);
      save.mutate(update, { onError: refuse });
    },
  };
};
