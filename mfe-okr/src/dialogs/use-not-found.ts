import { isApiError, toast } from '@waymark/shell-kit';
import { useEffect } from 'react';

/** Whether a request was answered with 404. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Shows a warning for a deep link to something that no longer exists; `onMissing` cleans the address (product-rules.md, "Deep links"). */
export const useNotFound = (isMissing: boolean, text: string, onMissing: () => void): void => {
  useEffect(() => {
    if (!isMissing) return;
    toast.warning(text);
    onMissing();
  }, [isMissing, text, onMissing]);
};
