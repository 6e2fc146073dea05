import { isApiError } from '../api/api-error.ts';
import { errorText, toast } from '../components/toast.ts';
import { i18n } from '../i18n/language.ts';

/** The way back of a toast that says `what` was done; where it fails, another toast says that this still stands, and why. */
export const undoable = (what: string, undo: () => Promise<unknown>): { undo: () => void } => ({
  undo: () =>
    void undo().catch((error: unknown) => {
      if (isApiError(error, 'SESSION_REQUIRED')) return;
      toast.error(i18n.t('kit:undo.failed', { what, why: errorText(error) }));
    }),
});
