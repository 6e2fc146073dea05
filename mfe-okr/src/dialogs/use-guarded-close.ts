import { leaveGuard } from '@waymark/shell-kit';
import { type RefObject, useRef } from 'react';

export type GuardedClose = { unsaved: RefObject<boolean>; close: () => void };

/**
 * Closing a dialog with unsaved changes asks first. The address changes its query only, which the page's own guard lets
 * through; so the dialog asks by itself. `onDiscard` runs when the changes are given up.
 */
export const useGuardedClose = (onClose: () => void, onDiscard: () => void): GuardedClose => {
  const unsaved = useRef(false);
  const close = async (): Promise<void> => {
    if (unsaved.current && !(await leaveGuard.ask())) return;
    if (unsaved.current) onDiscard();
    unsaved.current = false;
    onClose();
  };
  return { unsaved, close: () => void close() };
};
