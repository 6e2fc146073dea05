import { isApiError } from '@waymark/shell-kit';
import { useState } from 'react';

type Versioned = { uuid: string; updated_at: string };
type Conflict<Thing, Values> = { theirs: Thing; mine: Values };

export type VersionedSave<Thing, Values> = {
  /** Saves with the version that the values are based on; if somebody else has saved meanwhile, sets `conflict` instead of throwing. */
  save: (values: Values) => Promise<void>;
  conflict: Conflict<Thing, Values> | null;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
  dismiss: () => void;
};

type Options<Values> = {
  /** The `updated_at` that the values are based on. */
  madeFrom: () => string;
  /** The property of the error body that has the saved version. */
  resource: string;
  work: (values: Values, updatedAt: string) => Promise<unknown>;
  /** Called when our values were saved, or the user chose the other version. */
  onDone: () => void;
};

/** Optimistic locking by `updated_at`: the second person to save sees the saved version and chooses (EDITED_MEANWHILE). */
export const useVersionedSave = <Thing extends Versioned, Values>(
  options: Options<Values>,
): VersionedSave<Thing, Values> => {
  const { madeFrom, resource, work, onDone } = options;
  const [conflict, setConflict] = useState<Conflict<Thing, Values> | null>(null);
  const saveAt = async (values: Values, updatedAt: string): Promise<void> => {
    try {
      await work(values, updatedAt);
    } catch (error) {
      if (!isApiError(error, 'EDITED_MEANWHILE')) throw error;
      const theirs = (error.body as Record<string, Thing | undefined>)[resource];
      if (!theirs) throw error;
      setConflict({ theirs, mine: values });
      return;
    }
    setConflict(null);
    onDone();
  };
  return {
    conflict,
    save: (values) => saveAt(values, madeFrom()),
    keepMine: async () => {
      if (conflict) await saveAt(conflict.mine, conflict.theirs.updated_at);
    },
    takeTheirs: () => {
      setConflict(null);
      onDone();
    },
    dismiss: () => setConflict(null),
  };
};
