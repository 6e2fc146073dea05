import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Change = Readonly<Record<string, string | null>>;

const changed = (now: URLSearchParams, change: Change): URLSearchParams => {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
};

/** What the address says besides its path: filters, and the dialog that stands open. */
export const useAddress = (): {
  read: (name: string) => string;
  /** A step that Back undoes. */
  push: (change: Change) => void;
  /** No step of its own: what is typed, and closing a dialog. */
  replace: (change: Change) => void;
} => {
  const [params, setParams] = useSearchParams();
  const read = useCallback((name: string) => params.get(name) ?? '', [params]);
  const push = useCallback((change: Change) => setParams((now) => changed(now, change)), [setParams]);
  const replace = useCallback(
    (change: Change) => setParams((now) => changed(now, change), { replace: true }),
    [setParams],
  );
  return { read, push, replace };
};
