import { isApiError, toast } from '@waymark/shell-kit';
import { useEffect } from 'react';

/** Whether the server says that the thing is not there, or not for us to know of. */
export const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Where a deep link leads to nothing any more: a warning, and `onGone` cleans the address (product-rules.md, "Deep links"). */
export const useGone = (gone: boolean, text: string, onGone: () => void): void => {
  useEffect(() => {
    if (!gone) return;
    toast.warning(text);
    onGone();
  }, [gone, text, onGone]);
};
