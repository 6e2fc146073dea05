import { useEffect, useState } from 'react';

/**
 * Whether the component is still mounted and `as` has not changed since this rendering. Ask it after waiting for the server, before closing
 * a dialog or going elsewhere: the dialog may have been closed meanwhile, and what is open by then is another one or another screen.
 * `mutateAsync` resolves after the refetch, which must not have unmounted the component that asks.
 * @param as changes when the same component shows something else; a dialog that stays mounted when it is closed passes `opened`
 */
export const useIsShown = (as?: unknown): (() => boolean) => {
  const [shown, setShown] = useState({ as, lasts: true });
  if (shown.as !== as) setShown({ as, lasts: true });
  useEffect(() => {
    shown.lasts = true;
    return () => {
      shown.lasts = false;
    };
  }, [shown]);
  return () => shown.lasts;
};
