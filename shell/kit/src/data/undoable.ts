import { isApiError } from '../api/api-error.ts';
import { errorText, toast } from '../components/toast.ts';
import { i18n } from '../i18n/language.ts';

/** Reports that something was not undone, and why. */
export const notUndone = (what: string, error: unknown): void => {
  if (isApiError(error, 'SESSION_REQUIRED')) return;
  toast.error(i18n.t('kit:undo.failed', { what, why: errorText(error) }));
};

/** The undo of a toast about `what`; it must reject if it fails, so that another toast can report that. */
export const undoable = (what: string, undo: () => Promise<unknown>): { undo: () => void } => ({
  undo: () => void undo().catch((error: unknown) => notUndone(what, error)),
});
