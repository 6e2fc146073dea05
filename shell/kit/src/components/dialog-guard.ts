import { createContext, type RefObject } from 'react';

export type DialogGuard = {
  /** Whether each form in the dialog has something that is not saved. */
  unsaved: Set<RefObject<boolean>>;
  /** Closes the dialog like Escape: asks first if typed input would be lost. */
  close: () => void;
};

/** Of the dialog around. */
export const DialogGuard = createContext<DialogGuard | null>(null);
