import { useQueryClient } from '@tanstack/react-query';
import {
  editKeyResult,
  type KeyResultResource,
  listKeyResultChanges,
  type ObjectiveResource,
} from '@waymark/contracts';
import {
  formatQuantity,
  isApiError,
  keyOf,
  ofObjective,
  resourceKey,
  toast,
  useApi,
  useOrganisation,
} from '@waymark/shell-kit';
import { changeAhead, undoAction, useErrorToast, useIsShown, useSave } from '@waymark/shell-kit/actions';
import { type CheckInContent, type Entry, useOutbox } from '@waymark/shell-kit/outbox';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKIN_TEXTS } from '../../checkin/checkin-texts.ts';
import { useObjectiveChanged } from '../../objectives/objective-changed.ts';
import { cacheValue } from './cache-value.ts';

type Sending = { save: (content: CheckInContent) => void; isSaving: boolean };
/** A refusal: the key result as somebody else has saved it in between, or the reason. */
type Refusal = { now?: KeyResultResource | undefined; reason?: string | undefined };
type SaveHandlers = { onSaved: () => void; onRefused: (refusal: Refusal) => void };
/** Called when the outbox takes the content, and when it gives it back after a refusal. */
type HandOver = { onHandedOver: () => void; onGivenBack: () => void };
type OutboxHandlers = SaveHandlers & HandOver;

/** For readers who may not check in: edits the key result. Optimistic update in every list; the toast offers undo. */
const useEdit = (
  objective: ObjectiveResource,
  read: KeyResultResource,
  { onSaved, onRefused }: SaveHandlers,
): Sending => {
  const { t } = useTranslation('okr');
  const api = useApi();
  const changed = useObjectiveChanged();
  const { uuid: org } = useOrganisation();
  const { uuid: keyresult } = read;
  const params = { org, objective: objective.uuid, keyresult };
  const edit = (fields: { actual_value: number; comment?: string | null; updated_at?: string }) =>
    api.ask(editKeyResult, params, fields);
  const isShown = useIsShown();
  const errorToast = useErrorToast();
  // `before` is passed along, because the optimistic update replaces `read`.
  const update = useSave<CheckInContent & { before: KeyResultResource }, KeyResultResource>({
    work: async ({ value, comment, before: { updated_at } }) =>
      (await edit({ actual_value: value, ...(comment && { comment }), updated_at })).keyresult,
    optimistic: (queries, { value }) => cacheValue(queries, org, keyresult, value),
    success: t('keyresult.updated'),
    // With the saved version, so that undo does not overwrite later changes of others.
    undo: ({ updated_at }, { before: { actual_value, comment } }) =>
      edit({ actual_value, comment, updated_at }).finally(() => changed(objective.uuid)),
    invalidates: [keyOf(listKeyResultChanges, params)],
    refetches: () => ofObjective(org, objective.uuid),
    toastErrors: false,
    onSaved,
  });
  const refuse = (error: unknown): void => {
    const { keyresult: now } = isApiError(error, 'EDITED_MEANWHILE')
      ? (error.body as { keyresult?: KeyResultResource })
      : {};
    const reason = isApiError(error) ? error.errors.actual_value : undefined;
    if (isShown() && (now || reason)) onRefused({ now, reason });
    else errorToast.show(error);
  };
  const save = (content: CheckInContent): void => {
    errorToast.close();
    void update.mutateAsync({ ...content, before: read }).catch(refuse);
  };
  return { save, isSaving: update.isPending };
};

const outcomeOf = (entry: Entry | undefined, isAway: boolean) => {
  if (entry?.state === 'waiting') return isAway ? 'away' : undefined;
  return entry?.state;
};

/** Sends a check-in through the outbox, where it waits while the server is unreachable. Optimistic update in every list. */
const useCheckIn = (objective: ObjectiveResource, read: KeyResultResource, handlers: OutboxHandlers): Sending => {
  const { t } = useTranslation(['okr', CHECKIN_TEXTS]);
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const { outbox, entries, isAway } = useOutbox();
  const [key, setKey] = useState<string>();
  const entry = entries.find((each) => each.key === key);
  const outcome = outcomeOf(entry, isAway);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome is reported once
  useEffect(() => {
    if (!entry || !outcome) return;
    setKey(undefined);
    if (outcome === 'stopped') {
      outbox.drop(entry.key);
      handlers.onGivenBack();
      handlers.onRefused({ now: entry.problem?.now, reason: entry.problem?.message });
      return;
    }
    if (outcome === 'away') toast.warning(t(`${CHECKIN_TEXTS}:check_in.waits`, { count: 1 }));
    else toast.success(t('keyresult.updated'), { actions: [undoAction(() => outbox.takeBack(entry.key))] });
    handlers.onSaved();
  }, [entry?.key, outcome]);
  const save = (content: CheckInContent): void => {
    const { uuid, name, goal, period_start, period_end } = objective;
    const seen = { uuid, name, goal, period_start, period_end };
    changeAhead(client, [resourceKey(org, 'objectives')], () => cacheValue(client, org, read.uuid, content.value));
    setKey(
      outbox.add({ org, card: { ...read, objective: seen, asked_uuid: null, asked_by_uuid: null }, said: content }),
    );
    handlers.onHandedOver();
  };
  return { save, isSaving: key !== undefined };
};

type Progress = Sending & {
  /** The key result as the reader last saw it. */
  read: KeyResultResource;
  /** Somebody else has saved in between; saving again overwrites that. */
  isConflict: boolean;
  refusal: string | undefined;
};

/** The key result as it was when typing began, so that later changes by others cause a conflict instead of being overwritten. */
const useSeen = (keyresult: KeyResultResource, isTyping: boolean): KeyResultResource => {
  const [seen, setSeen] = useState(keyresult);
  if (!isTyping && seen !== keyresult) setSeen(keyresult);
  return seen;
};

/** Saves a new actual value (product-rules.md, "Progress updates"). If somebody else has saved in between, shows their value first. */
export const useProgress = (
  objective: ObjectiveResource,
  keyresult: KeyResultResource,
  {
    checksIn,
    isTyping,
    madeFrom,
    onSaved,
    ...handOver
  }: HandOver & {
    checksIn: boolean;
    isTyping: boolean;
    /** The `updated_at` that the typed value was made from: an older one than the present if it is a draft. */
    madeFrom: string | undefined;
    onSaved: () => void;
  },
): Progress => {
  const { t } = useTranslation('okr');
  const [meanwhile, setMeanwhile] = useState<KeyResultResource>();
  const [reason, setReason] = useState<string>();
  const seen = useSeen(keyresult, isTyping);
  const read = meanwhile ?? { ...seen, updated_at: madeFrom ?? seen.updated_at };
  const onRefused = (refusal: Refusal): void => {
    if (refusal.now) setMeanwhile(refusal.now);
    setReason(refusal.now ? undefined : refusal.reason);
  };
  const edit = useEdit(objective, read, { onSaved, onRefused });
  const checkIn = useCheckIn(objective, read, { onSaved, onRefused, ...handOver });
  const { save, isSaving } = checksIn ? checkIn : edit;
  const theirs = meanwhile && { value: formatQuantity(meanwhile.actual_value, meanwhile.measured_by) };
  return {
    read,
    isConflict: meanwhile !== undefined,
    refusal: reason ?? (theirs && t('value.meanwhile', theirs)),
    isSaving,
    save: (content) => {
      setReason(undefined);
      save(content);
    },
  };
};
