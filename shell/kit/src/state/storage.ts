type Stored = {
  read(): string | null;
  /** The value written as JSON; undefined if there is none or it cannot be parsed. */
  readJson(): unknown;
  /** `null` removes it. */
  write(value: string | null): void;
  /** Calls when another tab changes it, until the returned function is called. */
  onChangeElsewhere(listener: (value: string | null) => void): () => void;
};

/** Removes the entries whose names have this prefix. */
export const removeStored = (area: 'local' | 'session', prefix: string): void => {
  try {
    const storage = window[`${area}Storage`];
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names.filter((each) => each.startsWith(prefix))) storage.removeItem(name);
  } catch {
    // Without access to the storage, nothing was stored.
  }
};

/**
 * One entry of the browser's storage: `local` outlives the tab, `session` does not. Storage may be blocked or full: then nothing is found
 * or stored, and nothing throws.
 */
export const stored = (area: 'local' | 'session', key: string): Stored => {
  // Even accessing the property throws if the storage is blocked.
  const storage = (): Storage => window[`${area}Storage`];
  const read = (): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  return {
    read,
    readJson: () => {
      try {
        return JSON.parse(read() ?? '');
      } catch {
        return undefined;
      }
    },
    write: (value) => {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // Not stored.
      }
    },
    onChangeElsewhere: (listener) => {
      // Outside of a browser there are no other tabs.
      if (typeof window === 'undefined') return () => {};
      const onStorage = (event: StorageEvent): void => {
        if (event.key === key) listener(event.newValue);
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
};
