import { useState } from 'react';
import { toast } from './toast.ts';

export type ErrorToast = { show: (error: unknown) => void; close: () => void };

/** The toast about the latest refused attempt; `close` takes it away. */
export const createErrorToast = (): ErrorToast => {
  let last: number | undefined;
  return {
    show: (error) => {
      last = toast.error(error);
    },
    close: () => toast.dismiss(last),
  };
};

/** Shows the error of an attempt as a toast, which the next attempt closes when it begins. */
export const useErrorToast = (): ErrorToast => useState(createErrorToast)[0];
