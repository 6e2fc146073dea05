import {
  createCheckin,
  deleteCheckin,
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
  resourceKey,
  toast,
  useApi,
  useOrganisation,
  useSave,
} from '@waymark/shell-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofObjective, useObjectiveChanged } from '../../objectives/objective-changed.ts';
import { useMayCheckIn } from '../../objectives/use-may-check-in.ts';
import { cacheValue } from './cache-value.ts';

type Update = { value: number; confidence: number | null; comment: string };
/** The key result as it stands now, and what makes it stand as before. */
type Saved = { keyresult: KeyResultResource; undo: () => Promise<unknown> };
type Progress = {
  save: (update: Update) => void;
  saving: boolean;
  problem: string | undefined;
  conflict: boolean;
  checksIn: boolean;
};

const savedByOthers = (error: Error): KeyResultResource | undefined =>
  isApiError(error, 'EDITED_MEANWHILE') ? (error.body as { keyresult?: KeyResultResource }).keyresult : undefined;

/** How a value is put down: by a check-in where the reader may make one, else as an edit of the key result. */
const useSending = (objective: ObjectiveResource, read: KeyResultResource, checksIn: boolean) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { uuid: keyresult, updated_at } = read;
  const params = { org, objective: objective.uuid, keyresult };
  return async ({ value, confidence, comment }: Update): Promise<Saved> => {
    const rest = { ...(comment && { comment }), updated_at };
    if (checksIn) {
      const answer = await api.ask(createCheckin, { org, keyresult }, { value, confidence, ...rest });
      const checkin = answer.checkin.uuid;
      return { keyresult: answer.keyresult, undo: () => api.ask(deleteCheckin, { org, checkin }) };
    }
    const answer = await api.ask(editKeyResult, params, { actual_value: value, ...rest });
    const before = { actual_value: read.actual_value, comment: read.comment };
    return { keyresult: answer.keyresult, undo: () => api.ask(editKeyResult, params, before) };
  };
};

/** Sends the new value; shown at once in every list, rolled back on refusal, and undone from the toast. */
const useUpdate = (
  objective: ObjectiveResource,
  read: KeyResultResource,
  { send, onSaved }: { send: (update: Update) => Promise<Saved>; onSaved: () => void },
) => {
  const { t } = useTranslation('okr');
  const changed = useObjectiveChanged();
  const { uuid: org } = useOrganisation();
  return useSave<Update, Saved>({
    work: send,
    optimistic: (queries, { value }) => cacheValue(queries, org, read.uuid, value),
    success: t('keyresult.updated'),
    undo: ({ undo }) =>
      void undo()
        .catch(toast.error)
        .finally(() => changed(objective.uuid)),
    invalidates: [
      keyOf(listKeyResultChanges, { org, objective: objective.uuid, keyresult: read.uuid }),
      resourceKey(org, 'due'),
    ],
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
  const checksIn = useMayCheckIn(objective, keyresult);
  const send = useSending(objective, read, checksIn);
  const update = useUpdate(objective, read, { send, onSaved });
  const refuse = (error: Error): void => {
    const now = savedByOthers(error);
    const field = isApiError(error) ? (error.errors.actual_value ?? error.errors.value) : undefined;
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
    else if (value === read.actual_value && !checksIn) setProblem(messageText('validation.keyresult.same_value'));
    else {
      setProblem(undefined);
      update.mutate(input, { onError: refuse });
    }
  };
  return { save, saving: update.isPending, problem, conflict, checksIn };
};
