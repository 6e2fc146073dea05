import { createContext, type RefObject } from 'react';

export type DialogGuard = {
  /** For each form in the dialog, whether it has unsaved changes. */
  unsaved: Set<RefObject<boolean>>;
  /** Closes the dialog like Escape: asks first if typed input would be lost. */
  close: () => void;
};

/** The guard of the surrounding dialog. */
export const DialogGuard = createContext<DialogGuard | null>(null);
