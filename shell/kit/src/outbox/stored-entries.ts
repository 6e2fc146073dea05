import { stored } from '../state/storage.ts';
import type { Entry } from './entry.ts';

/** The names in the browser's storage with this prefix; none if the storage is blocked. */
const namesStored = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
};

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'key' in value && 'card' in value && 'said' in value;

/** A person's unsent check-ins, stored in the browser; one storage key for each, so that tabs do not overwrite each other's. */
export const storedEntries = (user: string) => {
  const prefix = `waymark.unsent.${user}.`;
  const placeOf = ({ org, key }: Pick<Entry, 'org' | 'key'>) => stored('local', `${prefix}${org}.${key}`);
  return {
    read: (): Entry[] =>
      namesStored(prefix)
        .flatMap((name) => {
          const entry = stored('local', name).readJson();
          const [org = ''] = name.slice(prefix.length).split('.');
          return isEntry(entry) ? { ...entry, org } : [];
        })
        .sort((one, other) => one.place - other.place),
    has: (entry: Entry): boolean => placeOf(entry).read() !== null,
    /** Whether it was stored: the storage may be blocked or full. */
    write: (entry: Entry): boolean => {
      const text = JSON.stringify(entry);
      placeOf(entry).write(text);
      return placeOf(entry).read() === text;
    },
    forget: (entry: Entry): void => placeOf(entry).write(null),
  };
};
