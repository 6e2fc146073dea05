import { useSyncExternalStore } from 'react';

type Readable<T> = { snapshot(): T; subscribe(listener: () => void): () => void };
type Store<T> = Readable<T> & { set(value: T): void };

/** A value that lives outside React, one for the shell and all micro-frontends. */
export const createStore = <T>(initial: T): Store<T> => {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    snapshot: () => value,
    set: (next) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The value of a store; the component renders again when it changes. */
export const useStore = <T>({ subscribe, snapshot }: Readable<T>): T => useSyncExternalStore(subscribe, snapshot);
