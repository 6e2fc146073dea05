import { useSearchParams } from '@waymark/shell-kit';
import { useCallback } from 'react';

type Change = Readonly<Record<string, string | null>>;

const changed = (now: URLSearchParams, change: Change): URLSearchParams => {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
};

/** The query parameters of the address: filters, and the open dialog. */
export const useAddressParams = (): {
  read: (name: string) => string;
  /** Adds a history entry. */
  push: (change: Change) => void;
  /** Replaces the history entry: for typed text, and for closing a dialog. */
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
