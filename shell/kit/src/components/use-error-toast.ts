import { useRef, useState } from 'react';
import { toast } from './toast.ts';

/** The error of the last attempt at something, as a toast that is closed when the next attempt begins. */
export const useErrorToast = (): { show: (error: unknown) => void; close: () => void } => {
  const last = useRef<number>(undefined);
  const [errorToast] = useState(() => ({
    show: (error: unknown): void => {
      last.current = toast.error(error);
    },
    close: () => toast.dismiss(last.current),
  }));
  return errorToast;
};
