import { isApiError, toast } from '@waymark/shell-kit';
import { useEffect } from 'react';

/** Whether a request was answered with 404. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Shows a warning for a deep link to something that no longer exists; `onGone` cleans the address (product-rules.md, "Deep links"). */
export const useNotFound = (gone: boolean, text: string, onGone: () => void): void => {
  useEffect(() => {
    if (!gone) return;
    toast.warning(text);
    onGone();
  }, [gone, text, onGone]);
};
