import { isApiError } from '@waymark/shell-kit';
import { useState } from 'react';

type Standing = { uuid: string; updated_at: string };
type Conflict<Thing, Values> = { theirs: Thing; mine: Values };

export type CarefulSave<Thing, Values> = {
  /** Saves with the `updated_at` that was read; when somebody was quicker, opens the conflict instead of throwing. */
  save: (values: Values) => Promise<void>;
  conflict: Conflict<Thing, Values> | null;
  keepMine: () => Promise<void>;
  takeTheirs: () => void;
  dismiss: () => void;
};

type Options<Thing, Values> = {
  read: Thing;
  /** The name under which a refusal carries what stands now. */
  resource: string;
  work: (values: Values, updatedAt: string) => Promise<unknown>;
  /** `saved` tells whether ours stands now; otherwise we left what somebody else had saved. */
  onDone: (saved: boolean) => void;
};

/** Two people editing one thing: the later one is shown what stands now, and chooses (EDITED_MEANWHILE). */
export const useCarefulSave = <Thing extends Standing, Values>(
  options: Options<Thing, Values>,
): CarefulSave<Thing, Values> => {
  const { read, resource, work, onDone } = options;
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
    onDone(true);
  };
  return {
    conflict,
    save: (values) => saveAt(values, read.updated_at),
    keepMine: async () => {
      if (conflict) await saveAt(conflict.mine, conflict.theirs.updated_at);
    },
    takeTheirs: () => {
      setConflict(null);
      onDone(false);
    },
    dismiss: () => setConflict(null),
  };
};
