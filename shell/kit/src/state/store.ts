import { useEffect, useState } from 'react';

type Readable<T> = { snapshot(): T; subscribe(listener: () => void): () => void };
type Store<T> = Readable<T> & { set(value: T): void };

/** A value outside React, shared by the shell and all micro-frontends. */
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

/**
 * The value of a store, of one and the same throughout the component's life; the component renders again when it changes.
 * It does not use useSyncExternalStore, which renders at once, even if an effect sets the store: if another root has delayed a
 * commit, as React does for 300 ms after the fallback of a Suspense, that root then fails with React error 177.
 */
export const useStore = <T>({ subscribe, snapshot }: Readable<T>): T => {
  const [value, setValue] = useState(snapshot);
  useEffect(() => {
    const follow = (): void => setValue(() => snapshot());
    // It may have changed between the rendering and this.
    follow();
    return subscribe(follow);
  }, [subscribe, snapshot]);
  return value;
};
