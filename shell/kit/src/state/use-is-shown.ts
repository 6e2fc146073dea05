import { useEffect, useState } from 'react';

/**
 * Whether the component is still mounted and `as` has not changed since this rendering. Check it after waiting for the server, before
 * closing a dialog or going elsewhere: the dialog may have been closed in the meantime, and another dialog or screen may be open.
 * `mutateAsync` resolves after the refetch, which must not unmount the component that checks this.
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
