import { isApiError } from '../api/api-error.ts';
import { i18n } from '../i18n/language.ts';
import { createStore } from '../state/store.ts';

export type ToastKind = 'success' | 'error' | 'warning';
/** A button that does something about it and closes the toast. */
export type ToastAction = { label: string; run: () => void };
type ToastOptions = { actions?: readonly ToastAction[] };
export type Toast = ToastOptions & { id: number; kind: ToastKind; text: string };

/** Display times by kind; a success with a button stays as long as a warning, an error the longest. */
const STAYS_MS: Record<ToastKind, number> = { success: 4_500, warning: 8_000, error: 30_000 };
const MAX_SHOWN = 4;

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const shown = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Closes a toast; does nothing without one. */
const dismiss = (id?: number): void => {
  if (id === undefined) return;
  clearTimeout(timers.get(id));
  timers.delete(id);
  shown.set(shown.snapshot().filter((each) => each.id !== id));
};

const schedule = (toast: Toast): void => {
  const { id, kind, actions } = toast;
  const pass = (): void => {
    // The display time of a toast restarts when a hidden page is shown again, because the toast was not visible.
    if (document.visibilityState === 'hidden')
      document.addEventListener('visibilitychange', () => void (timers.has(id) && schedule(toast)), { once: true });
    else dismiss(id);
  };
  timers.set(id, setTimeout(pass, STAYS_MS[actions?.length ? 'warning' : kind]));
};

/** @returns its id, to close it with */
const show = (kind: ToastKind, text: string, options: ToastOptions = {}): number => {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, text, ...options };
  shown.set([toast, ...shown.snapshot().filter((each) => each.text !== text)].slice(0, MAX_SHOWN));
  schedule(toast);
  return lastId;
};

/** The text of an error for the user, in a toast or in place. */
export const errorText = (error: unknown): string => {
  const isNetwork = isApiError(error, 'NETWORK');
  if (!isNetwork && isApiError(error) && error.code !== 'UNREADABLE')
    return Object.values(error.errors)[0] ?? error.message;
  return i18n.t(isNetwork || !navigator.onLine ? 'kit:error.network' : 'kit:error.unknown');
};

/** The messages at the top right of the page, from anywhere: one list for the shell and all micro-frontends. */
export const toast = {
  success: (text: string, options?: ToastOptions): number => show('success', text, options),
  warning: (text: string): number => show('warning', text),
  /**
   * An ApiError shows the server's message. After the end of a session nothing is shown, because the page changes anyway.
   * @returns the id of the toast, which the next attempt closes
   */
  error: (error: unknown): number | undefined =>
    isApiError(error, 'SESSION_REQUIRED')
      ? undefined
      : show('error', typeof error === 'string' ? error : errorText(error)),
  dismiss,
};

/** For the component that shows them. */
export const toastStore = {
  snapshot: shown.snapshot,
  subscribe: shown.subscribe,
  /** Holds a toast while it is pointed at or focused. */
  hold: (id: number): void => clearTimeout(timers.get(id)),
  release: schedule,
};
