import { useSearchParams } from '@waymark/shell-kit';
import { useCallback, useMemo } from 'react';

/** Which dialog is open over the dashboard; each has its own address (product-rules.md, "Deep links"). */
export type OpenDialog =
  | { kind: 'objective'; uuid: string }
  | { kind: 'keyresult'; uuid: string }
  | { kind: 'objective-new' }
  | { kind: 'objective-edit'; uuid: string }
  | { kind: 'keyresult-new'; objective: string }
  | { kind: 'keyresult-edit'; uuid: string; objective: string };

const NAMES = ['okrref', 'krref', 'dialog', 'objective', 'keyresult'] as const;

/** Reads the dialog of an address. */
export const readDialog = (params: URLSearchParams): OpenDialog | null => {
  const dialog = params.get('dialog');
  const objective = params.get('objective');
  const keyresult = params.get('keyresult');
  if (dialog === 'new-objective') return { kind: 'objective-new' };
  if (dialog === 'edit-objective' && objective) return { kind: 'objective-edit', uuid: objective };
  if (dialog === 'new-keyresult' && objective) return { kind: 'keyresult-new', objective };
  if (dialog === 'edit-keyresult' && objective && keyresult)
    return { kind: 'keyresult-edit', uuid: keyresult, objective };
  const okrref = params.get('okrref');
  if (okrref) return { kind: 'objective', uuid: okrref };
  const krref = params.get('krref');
  return krref ? { kind: 'keyresult', uuid: krref } : null;
};

const parametersOf = (dialog: OpenDialog): Record<string, string> => {
  switch (dialog.kind) {
    case 'objective':
      return { okrref: dialog.uuid };
    case 'keyresult':
      return { krref: dialog.uuid };
    case 'objective-new':
      return { dialog: 'new-objective' };
    case 'objective-edit':
      return { dialog: 'edit-objective', objective: dialog.uuid };
    case 'keyresult-new':
      return { dialog: 'new-keyresult', objective: dialog.objective };
    case 'keyresult-edit':
      return { dialog: 'edit-keyresult', objective: dialog.objective, keyresult: dialog.uuid };
  }
};

/** Sets or removes the dialog in the query parameters; the others stay. */
export const writeDialog = (params: URLSearchParams, dialog: OpenDialog | null): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of NAMES) next.delete(name);
  for (const [name, value] of Object.entries(dialog ? parametersOf(dialog) : {})) next.set(name, value);
  return next;
};

type DialogAddress = {
  dialog: OpenDialog | null;
  /** Adds a history entry whose state says whether it was opened from another dialog (use-leave-dialog.ts). */
  open: (dialog: OpenDialog) => void;
  /** Replaces the history entry, so that Back does not open the dialog again. */
  close: () => void;
};

/** The dialog in the address, and functions to open another or close it. */
export const useDialogAddress = (): DialogAddress => {
  const [params, setParams] = useSearchParams();
  const dialog = useMemo(() => readDialog(params), [params]);
  const open = (next: OpenDialog): void =>
    setParams((now) => writeDialog(now, next), { state: { isOverDialog: dialog !== null } });
  const close = useCallback(() => setParams((now) => writeDialog(now, null), { replace: true }), [setParams]);
  return { dialog, open, close };
};
