import { useEffect } from 'react';

/** Hands the focus on when what has it disappears; the page has one. Its code comes once something has the focus. */
export const FocusKeeper = (): null => {
  useEffect(() => {
    let release: (() => void) | undefined;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const { handFocusOn } = await import('./hand-focus-on.ts');
      if (!isOver) release = handFocusOn();
    };
    const onFocus = (): void => void begin().catch(() => {});
    document.addEventListener('focusin', onFocus, { once: true });
    return () => {
      isOver = true;
      document.removeEventListener('focusin', onFocus);
      release?.();
    };
  }, []);
  return null;
};
