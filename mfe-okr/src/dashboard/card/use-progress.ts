import {
  editKeyResult,
  type KeyResultResource,
  listKeyResultChanges,
  NUMBER_LIMIT,
  type ObjectiveResource,
} from '@waymark/contracts';
import {
  formatNumber,
  isApiError,
  keyOf,
  messageText,
  toast,
  useApi,
  useOrganisation,
  useSave,
} from '@waymark/shell-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofObjective, useObjectiveChanged } from '../../objectives/objective-changed.ts';
import { cacheValue } from './cache-value.ts';

type Update = { value: number; comment: string };
type Progress = { save: (update: Update) => void; saving: boolean; problem: string | undefined; conflict: boolean };

const savedByOthers = (error: Error): KeyResultResource | undefined =>
  isApiError(error, 'EDITED_MEANWHILE') ? (error.body as { keyresult?: KeyResultResource }).keyresult : undefined;

/** Sends the new value; shown at once in every list, rolled back on refusal, and undone from the toast. */
const useUpdate = (objective: ObjectiveResource, read: KeyResultResource, onSaved: () => void) => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const changed = useObjectiveChanged();
  const { uuid: org } = useOrganisation();
  const params = { org, objective: objective.uuid, keyresult: read.uuid };
  const undo = (): void =>
    void api
      .ask(editKeyResult, params, { actual_value: read.actual_value, comment: read.comment })
      .catch(toast.error)
      .finally(() => changed(objective.uuid));
  return useSave<Update, KeyResultResource>({
    work: async ({ value, comment }) => {
      const change = { actual_value: value, ...(comment && { comment }), updated_at: read.updated_at };
      return (await api.ask(editKeyResult, params, change)).keyresult;
    },
    optimistic: (queries, { value }) => cacheValue(queries, org, read.uuid, value),
    success: t('keyresult.updated'),
    undo,
    invalidates: [keyOf(listKeyResultChanges, params)],
    refetches: () => ofObjective(org, objective.uuid),
    toastErrors: false,
    onSaved,
  });
};

/**
 * Saves a new actual value (product-rules.md, "Progress updates"). When somebody else has saved since, shows their value;
 * saving again replaces it.
 */
export const useProgress = (
  objective: ObjectiveResource,
  keyresult: KeyResultResource,
  onSaved: () => void,
): Progress => {
  const { t } = useTranslation('okr');
  const [problem, setProblem] = useState<string>();
  const [read, setRead] = useState(keyresult);
  const [conflict, setConflict] = useState(false);
  const update = useUpdate(objective, read, onSaved);
  const refuse = (error: Error): void => {
    const now = savedByOthers(error);
    const field = isApiError(error) ? error.errors.actual_value : undefined;
    if (now) {
      setRead(now);
      setConflict(true);
      setProblem(t('value.meanwhile', { value: formatNumber(now.actual_value), unit: now.measured_by }));
    } else if (field) setProblem(field);
    else toast.error(error);
  };
  const save = (input: Update): void => {
    const { value } = input;
    const sound = Number.isFinite(value) && Math.abs(value) <= NUMBER_LIMIT;
    if (!sound) setProblem(messageText('validation.number'));
    else if (value === read.actual_value) setProblem(messageText('validation.keyresult.same_value'));
    else {
      setProblem(undefined);
      update.mutate(input, { onError: refuse });
    }
  };
  return { save, saving: update.isPending, problem, conflict };
};
