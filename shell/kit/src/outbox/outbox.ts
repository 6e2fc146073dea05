import type { CheckinResource, KeyResultResource } from '@waymark/contracts';
import { isApiError } from '../api/api-error.ts';
import { createStore } from '../state/store.ts';
import {
  accepted,
  dropped,
  type Entry,
  isUnsent,
  nextToSend,
  type Problem,
  refused,
  removed,
  sentAnyway,
  settledInOtherTab,
  takeBackRefused,
  takenBack,
  tried,
  withUpdate,
} from './entry.ts';

type Answer = { checkin: CheckinResource; keyresult: KeyResultResource };
type Outgoing = {
  entries: readonly Entry[];
  /** The last attempt did not reach the server. */
  isAway: boolean;
  /** Whether waiting entries are stored in the browser, beyond the life of the page. */
  isStored: boolean;
};
/** An entry in its present state in a tab; absent once it is finished. */
export type EntryUpdate = { key: string; entry?: Entry };

type OutboxDeps = {
  /** Stores entries beyond the life of the page. */
  storage: {
    read(): Entry[];
    has(entry: Entry): boolean;
    write(entry: Entry): boolean;
    forget(entry: Entry): void;
  };
  /** The person's other tabs. */
  others: { publish(update: EntryUpdate): void; listen(listener: (update: EntryUpdate) => void): () => void };
  /** Runs work while no other tab runs the same. */
  exclusively(work: () => Promise<void>): Promise<void>;
  send(entry: Entry): Promise<Answer>;
  takeBack(checkin: string, entry: Entry): Promise<Answer>;
  /** Whether the person who made it is still signed in. */
  isOwn(): boolean;
  isOnline(): boolean;
  randomKey(): string;
  /** Receives the key result of each answer, and of each refused entry. */
  onAnswer(keyresult: Pick<KeyResultResource, 'uuid'>, entry: Entry): void;
  /** Called if an entry could not be taken back. */
  onTakeBackRefused(error: Error, entry: Entry): void;
};

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Whether the failure leaves open what happened to the entry: no network, no session, too many calls, or the service is unavailable. */
const isAway = (error: unknown): boolean =>
  !isApiError(error) ||
  error.status < 400 ||
  error.status >= 500 ||
  [401, 429].includes(error.status) ||
  error.code === 'IDEMPOTENCY_KEY_IN_USE';

/** The entry to take back does not exist: an earlier attempt or another user has deleted it. */
const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

const problemOf = (error: Error): Problem => {
  if (!isApiError(error)) return { code: 'UNREADABLE', message: error.message };
  const { keyresult } = error.body as { keyresult?: KeyResultResource };
  const [field] = Object.values(error.errors);
  return { code: error.code, message: field ?? error.message, ...(keyresult && { now: keyresult }) };
};

/**
 * Unsent check-ins: stored in the browser until the server has them, and sent one after the other in the order of
 * entry, by one tab at a time.
 */
export const createOutbox = (deps: OutboxDeps) => {
  const { storage, others } = deps;
  const state = createStore<Outgoing>({ entries: storage.read(), isAway: false, isStored: true });
  const { snapshot } = state;
  /** When each key result was last changed from here: the next check-in is based on that version. */
  const changedAt = new Map<string, string>();
  /** Entries that could not be stored beyond the page. */
  const unstored = new Set<string>();
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = true;
  let stopListening = (): void => {};

  const show = (entries: readonly Entry[]): void =>
    state.set({ ...snapshot(), entries, isStored: unstored.size === 0 });

  const store = (entry: Entry): void => {
    unstored.delete(entry.key);
    if (!isUnsent(entry)) storage.forget(entry);
    // The person may have signed out as well: entries deleted then must not be written again.
    else if (!isStopped && deps.isOwn() && !storage.write(entry)) unstored.add(entry.key);
  };

  const change = (entries: readonly Entry[]): void => {
    const before = snapshot().entries;
    const staying = new Set(entries.map(({ key }) => key));
    for (const old of before.filter(({ key }) => !staying.has(key))) {
      unstored.delete(old.key);
      storage.forget(old);
      others.publish({ key: old.key });
    }
    for (const entry of entries.filter((each) => !before.includes(each))) {
      store(entry);
      others.publish({ key: entry.key, entry });
    }
    show(entries);
  };

  const answered = (keyresult: KeyResultResource, entry: Entry): void => {
    changedAt.set(keyresult.uuid, keyresult.updated_at);
    deps.onAnswer(keyresult, entry);
  };

  const settle = async (entry: Entry): Promise<void> => {
    const { key, checkin } = entry;
    if (entry.state === 'taking_back' && checkin) {
      const { keyresult } = await deps.takeBack(checkin, entry);
      change(removed(snapshot().entries, key, { keyresult }));
      answered(keyresult, entry);
      return;
    }
    change(tried(snapshot().entries, key));
    const answer = await deps.send(entry);
    change(accepted(snapshot().entries, key, answer));
    answered(answer.keyresult, entry);
  };

  const refuse = (entry: Entry, error: Error): void => {
    const { entries } = snapshot();
    if (entry.state === 'taking_back' && isNotFound(error)) {
      change(dropped(entries, entry.key));
      deps.onAnswer(entry.card, entry);
    } else if (entry.state === 'taking_back') {
      change(takeBackRefused(entries, entry.key));
      deps.onTakeBackRefused(error, entry);
    } else {
      change(refused(entries, entry.key, problemOf(error)));
      // Screens have shown its value already.
      deps.onAnswer(entry.card, entry);
    }
  };

  const next = (): Entry | undefined => (isStopped || !deps.isOwn() ? undefined : nextToSend(snapshot().entries));

  const tryLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  };

  const sendAll = async (): Promise<void> => {
    for (let entry = next(); entry; entry = next()) {
      if (!unstored.has(entry.key) && !storage.has(entry)) {
        show(settledInOtherTab(snapshot().entries, entry));
        continue;
      }
      try {
        if (!deps.isOnline()) throw new Error('offline');
        await settle(entry);
        pause = FIRST_PAUSE_MS;
        if (snapshot().isAway) state.set({ ...snapshot(), isAway: false });
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        if (isAway(problem)) {
          state.set({ ...snapshot(), isAway: true });
          if (isStopped) break;
          tryLater();
          pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
          break;
        }
        refuse(entry, problem);
      }
    }
  };

  /** Sends all waiting entries; if the server cannot be reached, again after a pause. */
  const flush = async (): Promise<void> => {
    if (isSending || !next()) return;
    isSending = true;
    clearTimeout(timer);
    await deps.exclusively(sendAll).finally(() => {
      isSending = false;
    });
  };
  const sending = (entries: readonly Entry[]): void => {
    change(entries);
    void flush();
  };

  const receive = ({ key, entry }: EntryUpdate): void => {
    unstored.delete(key);
    show(withUpdate(snapshot().entries, { key, entry }));
    // The tab may be closed before it is sent.
    if (next() && !isSending) tryLater();
  };

  return {
    subscribe: state.subscribe,
    snapshot,
    flush,
    start: (): void => {
      if (!isStopped) return;
      isStopped = false;
      stopListening = others.listen(receive);
      const known = new Set(snapshot().entries.map(({ key }) => key));
      show([...snapshot().entries, ...storage.read().filter(({ key }) => !known.has(key))]);
      void flush();
    },
    /** Sends and writes no more: a request without an answer is repeated later with its key. */
    stop: (): void => {
      isStopped = true;
      stopListening();
      clearTimeout(timer);
    },
    /** Adds a check-in. @returns its key */
    add: ({ org, card, said }: Pick<Entry, 'org' | 'card' | 'said'>): string => {
      const key = deps.randomKey();
      const { entries } = snapshot();
      const place = Math.max(0, ...entries.map((each) => each.place)) + 1;
      const [updated_at = card.updated_at] = [card.updated_at, changedAt.get(card.uuid) ?? ''].sort().reverse();
      sending([...entries, { key, org, place, card: { ...card, updated_at }, said, state: 'waiting' }]);
      return key;
    },
    takeBack: (key: string) => sending(takenBack(snapshot().entries, key)),
    sendAnyway: (key: string) => sending(sentAnyway(snapshot().entries, key)),
    drop: (key: string) => sending(dropped(snapshot().entries, key)),
  };
};
export type Outbox = ReturnType<typeof createOutbox>;
