import { isApiError } from '../api/api-error.ts';
import { errorText, type ToastAction, toast } from '../components/toast.ts';
import { i18n } from '../i18n/language.ts';

/** Reports that something was not undone, and why. */
export const notUndone = (what: string, error: unknown): void => {
  if (isApiError(error, 'SESSION_REQUIRED')) return;
  toast.error(i18n.t('kit:undo.failed', { what, why: errorText(error) }));
};

/** The button of a toast that takes something back. */
export const undoAction = (run: () => void): ToastAction => ({ label: i18n.t('kit:undo.label'), run });

/** The undo of a toast about `what`; it must reject if it fails, so that another toast can report that. */
export const undoable = (what: string, undo: () => Promise<unknown>): { actions: ToastAction[] } => ({
  actions: [undoAction(() => void undo().catch((error: unknown) => notUndone(what, error)))],
});
