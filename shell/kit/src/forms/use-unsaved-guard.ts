import { use, useEffect, useRef } from 'react';
import { DialogGuard } from '../components/dialog-guard.ts';
import { pageNavigation } from '../navigation/navigation.ts';
import { leaveGuard } from './leave-guard.ts';

/**
 * Asks before unsaved changes are lost: on closing the surrounding dialog, on links, on the back button, and (with the browser's own text)
 * on closing the page. Read through a ref, so that a form that saves and leaves at once does not ask about what it has just saved.
 */
export const useUnsavedGuard = (dirty: boolean): void => {
  const unsaved = useRef(dirty);
  unsaved.current = dirty;
  const dialog = use(DialogGuard);
  useEffect(() => {
    dialog?.unsaved.add(unsaved);
    return () => void dialog?.unsaved.delete(unsaved);
  }, [dialog]);
  useEffect(() => {
    const release = pageNavigation().block(() => (unsaved.current ? leaveGuard.ask() : true));
    const onBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (unsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, []);
};
