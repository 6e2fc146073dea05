import { resendEmailProof } from '@waymark/contracts';
import { errorText, useApi } from '@waymark/shell-kit';
import { useState } from 'react';
import { withRetryTime } from '../passwords/retry-time.ts';

type Sending = { state: 'no' | 'now' | 'done' } | { state: 'refused'; reason: string };

/** Requests a new mail with a link that proves the user's address. */
export const useResend = (): Sending & { send: () => Promise<void> } => {
  const api = useApi();
  const [sending, setSending] = useState<Sending>({ state: 'no' });
  const send = async (): Promise<void> => {
    setSending({ state: 'now' });
    try {
      await api.ask(resendEmailProof, {});
      setSending({ state: 'done' });
    } catch (error) {
      setSending({ state: 'refused', reason: errorText(withRetryTime(error)) });
    }
  };
  return { ...sending, send };
};
