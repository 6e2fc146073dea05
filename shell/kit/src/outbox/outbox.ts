import type { CheckinResource, KeyResultResource } from '@waymark/contracts';
import {
  accepted,
  dropped,
  type Entry,
  nextToSend,
  refused,
  removed,
  sentAnyway,
  takeBackRefused,
  takenBack,
  tried,
} from './entry.ts';
import { isAway, isNotFound, problemOf } from './refusal.ts';
import { createWaitingEntries, type EntryDeps, type EntryUpdate } from './waiting-entries.ts';

type Answer = { checkin: CheckinResource; keyresult: KeyResultResource };

type OutboxDeps = EntryDeps & {
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

/**
 * Unsent check-ins: stored in the browser until the server has them, and sent one after the other in the order of
 * entry, by one tab at a time.
 */
export const createOutbox = (deps: OutboxDeps) => {
  /** When each key result was last changed from here: the next check-in is based on that version. */
  const changedAt = new Map<string, string>();
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isStopped = true;
  let stopListening = (): void => {};
  // Entries deleted by a sign-out must not be written again.
  const entries = createWaitingEntries(deps, () => !isStopped && deps.isOwn());

  const answered = (keyresult: KeyResultResource, entry: Entry): void => {
    changedAt.set(keyresult.uuid, keyresult.updated_at);
    deps.onAnswer(keyresult, entry);
  };

  const settle = async (entry: Entry): Promise<void> => {
    const { key, checkin } = entry;
    if (entry.state === 'taking_back' && checkin) {
      const { keyresult } = await deps.takeBack(checkin, entry);
      entries.change((all) => removed(all, key, { keyresult }));
      answered(keyresult, entry);
      return;
    }
    entries.change((all) => tried(all, key));
    const answer = await deps.send(entry);
    entries.change((all) => accepted(all, key, answer));
    answered(answer.keyresult, entry);
  };

  const refuse = (entry: Entry, error: Error): void => {
    if (entry.state === 'taking_back' && isNotFound(error)) {
      entries.change((all) => dropped(all, entry.key));
      deps.onAnswer(entry.card, entry);
    } else if (entry.state === 'taking_back') {
      entries.change((all) => takeBackRefused(all, entry.key));
      deps.onTakeBackRefused(error, entry);
    } else {
      entries.change((all) => refused(all, entry.key, problemOf(error)));
      // Screens have shown its value already.
      deps.onAnswer(entry.card, entry);
    }
  };

  const next = (): Entry | undefined =>
    isStopped || !deps.isOwn() ? undefined : nextToSend(entries.snapshot().entries);

  const tryLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  };

  const sendAll = async (): Promise<void> => {
    for (let entry = next(); entry; entry = next()) {
      if (entries.isSettledElsewhere(entry)) {
        entries.showSettled(entry);
        continue;
      }
      try {
        if (!deps.isOnline()) throw new Error('offline');
        await settle(entry);
        pause = FIRST_PAUSE_MS;
        entries.setAway(false);
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        if (isAway(problem)) {
          entries.setAway(true);
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
    // An entry may have been added since the last one was sent.
    if (!entries.snapshot().isAway) void flush();
  };
  const changeAndSend = (change: (all: readonly Entry[]) => readonly Entry[]): void => {
    entries.change(change);
    void flush();
  };

  const receive = (update: EntryUpdate): void => {
    entries.receive(update);
    // The tab may be closed before it is sent.
    if (next() && !isSending) tryLater();
  };

  return {
    subscribe: entries.subscribe,
    snapshot: entries.snapshot,
    flush,
    start: (): void => {
      if (!isStopped) return;
      isStopped = false;
      stopListening = deps.others.listen(receive);
      entries.readStored();
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
      const [updated_at = card.updated_at] = [card.updated_at, changedAt.get(card.uuid) ?? ''].sort().reverse();
      changeAndSend((all) => {
        const place = Math.max(0, ...all.map((each) => each.place)) + 1;
        return [...all, { key, org, place, card: { ...card, updated_at }, said, state: 'waiting' }];
      });
      return key;
    },
    takeBack: (key: string) => changeAndSend((all) => takenBack(all, key)),
    sendAnyway: (key: string) => changeAndSend((all) => sentAnyway(all, key)),
    drop: (key: string) => changeAndSend((all) => dropped(all, key)),
  };
};
export type Outbox = ReturnType<typeof createOutbox>;
