import { isApiError, isPassing } from '@waymark/shell-kit';
import { useRef, useState } from 'react';

type Versioned = { uuid: string; updated_at: string };
type Conflict<Thing, Values> = {
  theirs: Thing;
  mine: Values;
  /** Those of my fields that may no longer change. */
  locked: readonly string[];
};

export type VersionedSave<Thing, Values> = {
  /** Saves with the version that the values are based on; if somebody else has saved in between, sets `conflict` instead of throwing. */
  save: (values: Values) => Promise<void>;
  conflict: Conflict<Thing, Values> | null;
  /** Saves my values except the locked ones. Absent if all of them are locked. */
  keepMine: (() => Promise<void>) | undefined;
  takeTheirs: () => void;
  dismiss: () => void;
};

/** The input that undoes changes: the same fields with the values that were read. */
export const undoOf = <Values extends object>(read: object, changes: Values): Values => {
  const known: Record<string, unknown> = { ...read };
  return Object.fromEntries(Object.keys(changes).map((field) => [field, known[field]])) as Values;
};

type Options<Thing, Values> = {
  /** The version that the form was opened with. */
  read: Thing;
  /** The `updated_at` that the values are based on. */
  madeFrom: () => string;
  /** The property of the error body that has the saved version. */
  resource: string;
  /** The saved version as far as it is known here. */
  saved: Thing;
  /** Those of my fields that may no longer change in this saved version. */
  lockedIn: (theirs: Thing, mine: Values) => readonly string[];
  /** Whether the saved version differs from `read` by these values, and by nothing else. */
  differsOnlyBy: (theirs: Thing, values: Values) => boolean;
  /** @param replaced the version that the values replace, to which undoing leads back */
  work: (values: Values, updatedAt: string, replaced: Thing) => Promise<unknown>;
  /** Called when our values were saved, or the user chose the other version. */
  onDone: () => void;
};

/**
 * Optimistic locking by `updated_at`: the second person to save sees the saved version and chooses (EDITED_MEANWHILE). A person who changed
 * a field that has been locked since sees it too. A version that is one's own, from a save whose answer was lost, is no conflict.
 */
export const useVersionedSave = <Thing extends Versioned, Values extends object>(
  options: Options<Thing, Values>,
): VersionedSave<Thing, Values> => {
  const { madeFrom, resource, saved, read, lockedIn, differsOnlyBy, work, onDone } = options;
  const [conflict, setConflict] = useState<Conflict<Thing, Values> | null>(null);
  // The values of a save without an answer: it may have had its effect.
  const unanswered = useRef<Values>(undefined);
  const conflictWith = (theirs: Thing, mine: Values): void =>
    setConflict({ theirs, mine, locked: lockedIn(theirs, mine) });
  const saveAt = async (values: Values, updatedAt: string, replaced: Thing): Promise<void> => {
    try {
      await work(values, updatedAt, replaced);
    } catch (error) {
      if (isPassing(error)) unanswered.current = values;
      if (!isApiError(error, 'EDITED_MEANWHILE')) throw error;
      const theirs = (error.body as Record<string, Thing | undefined>)[resource];
      if (!theirs) throw error;
      const own = unanswered.current;
      if (!own || !differsOnlyBy(theirs, own)) return conflictWith(theirs, values);
      const all = { ...undoOf(read, own), ...values };
      if (lockedIn(theirs, all).length > 0) return conflictWith(theirs, values);
      return saveAt(all, theirs.updated_at, read);
    }
    setConflict(null);
    onDone();
  };
  const keepMine = ({ theirs, mine, locked }: Conflict<Thing, Values>): (() => Promise<void>) | undefined => {
    const open = Object.entries(mine).filter(([field]) => !locked.includes(field));
    return open.length > 0 ? () => saveAt(Object.fromEntries(open) as Values, theirs.updated_at, theirs) : undefined;
  };
  return {
    conflict,
    save: async (values) => {
      if (lockedIn(saved, values).length > 0) conflictWith(saved, values);
      else await saveAt(values, madeFrom(), read);
    },
    keepMine: conflict ? keepMine(conflict) : undefined,
    takeTheirs: () => {
      setConflict(null);
      onDone();
    },
    dismiss: () => setConflict(null),
  };
};
