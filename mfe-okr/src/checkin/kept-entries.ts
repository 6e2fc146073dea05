import { stored } from '@waymark/shell-kit';
import type { Entry } from './entry.ts';

/** Where a person's check-ins in an organisation wait, one name an entry: two tabs do not overwrite each other's. */
const prefixOf = (user: string, org: string): string => `waymark.unsent.${user}.${org}.`;

/** The names in the browser's storage that begin so; none where it is closed. */
const namesStored = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
};

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'key' in value && 'card' in value && 'said' in value;

/** What a person has said and not sent, in the browser until the server has it. */
export const keptEntries = (user: string, org: string) => {
  const prefix = prefixOf(user, org);
  const own = new Set<string>();
  const forgetOthers = (entries: readonly Entry[]): void => {
    const staying = new Set(entries.map(({ key }) => key));
    for (const key of own) if (!staying.has(key)) stored('local', prefix + key).write(null);
  };
  return {
    /** Forgets those that are no longer there, and writes none. */
    forgetOthers,
    read: (): Entry[] => {
      const found = namesStored(prefix).map((name) => stored('local', name).readJson());
      const entries = found.filter(isEntry).sort((one, other) => one.place - other.place);
      for (const { key } of entries) own.add(key);
      return entries;
    },
    /** Whether they would outlive the page: storage may be closed, or full. */
    write: (entries: readonly Entry[]): boolean => {
      forgetOthers(entries);
      return entries
        .map((entry) => {
          own.add(entry.key);
          const text = JSON.stringify(entry);
          const place = stored('local', prefix + entry.key);
          if (place.read() !== text) place.write(text);
          return place.read() === text;
        })
        .every(Boolean);
    },
  };
};
