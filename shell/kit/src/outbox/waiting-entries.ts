import { createStore } from '../state/store.ts';
import { type Entry, isUnsent, isWaiting, settledInOtherTab, withUpdate } from './entry.ts';

type Outgoing = {
  entries: readonly Entry[];
  /** The last attempt did not reach the server, and something still waits. */
  isAway: boolean;
  /** Whether waiting entries are stored in the browser, beyond the life of the page. */
  isStored: boolean;
};
/** An entry in its present state in a tab; absent once it is finished. */
export type EntryUpdate = { key: string; entry?: Entry };

export type EntryDeps = {
  /** Stores entries beyond the life of the page. */
  storage: {
    read(): Entry[];
    has(entry: Entry): boolean;
    write(entry: Entry): boolean;
    forget(entry: Entry): void;
  };
  /** The person's other tabs. */
  others: { publish(update: EntryUpdate): void; listen(listener: (update: EntryUpdate) => void): () => void };
};

/**
 * The check-ins of a tab that the server does not have yet. A change is shown, stored in the browser and announced to the person's other
 * tabs.
 * @param mayWrite whether an entry may be written to the browser's storage now
 */
export const createWaitingEntries = ({ storage, others }: EntryDeps, mayWrite: () => boolean) => {
  const state = createStore<Outgoing>({ entries: storage.read(), isAway: false, isStored: true });
  const { snapshot } = state;
  /** Entries that could not be stored beyond the page. */
  const unstored = new Set<string>();

  const show = (entries: readonly Entry[]): void =>
    state.set({
      entries,
      isAway: snapshot().isAway && entries.some(isWaiting),
      isStored: unstored.size === 0,
    });

  const store = (entry: Entry): void => {
    unstored.delete(entry.key);
    if (!isUnsent(entry)) storage.forget(entry);
    else if (mayWrite() && !storage.write(entry)) unstored.add(entry.key);
  };

  return {
    subscribe: state.subscribe,
    snapshot,
    /** @param work takes the entries and returns the new ones: an unchanged entry must be the same object */
    change: (work: (before: readonly Entry[]) => readonly Entry[]): void => {
      const before = snapshot().entries;
      const entries = work(before);
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
    },
    setAway: (isAway: boolean): void => {
      if (snapshot().isAway !== isAway) state.set({ ...snapshot(), isAway });
    },
    /** Adds the entries that other tabs have stored in the meantime. */
    readStored: (): void => {
      const known = new Set(snapshot().entries.map(({ key }) => key));
      show([...snapshot().entries, ...storage.read().filter(({ key }) => !known.has(key))]);
    },
    /** Takes over what another tab has announced. */
    receive: ({ key, entry }: EntryUpdate): void => {
      unstored.delete(key);
      show(withUpdate(snapshot().entries, { key, entry }));
    },
    /** Whether another tab has finished an entry: its stored form is gone. */
    isSettledElsewhere: (entry: Entry): boolean => !unstored.has(entry.key) && !storage.has(entry),
    showSettled: (entry: Entry): void => show(settledInOtherTab(snapshot().entries, entry)),
  };
};
