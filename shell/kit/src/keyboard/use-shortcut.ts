import { useEffect, useRef } from 'react';
import { shortcuts } from './shortcuts.ts';

/** A key of this screen, such as `c`; listed under `?` with its label. `null` switches it off. */
export const useShortcut = (key: string | null, action: () => void, label: string): void => {
  const latest = useRef(action);
  latest.current = action;
  useEffect(() => {
    if (!key) return;
    return shortcuts.add({ key, label, run: () => latest.current() });
  }, [key, label]);
};
