import { loginPasskey, type PasskeyUsed } from '@waymark/contracts';
import { errorText, useApi } from '@waymark/shell-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withRetryTime } from '../passwords/retry-time.ts';
import type { SignedIn } from '../second-step/sign-in-answer.ts';
import { usePasskeyOffer } from './use-passkey-offer.ts';

type Entry = {
  invitationToken: string | undefined;
  onEntered: (signedIn: SignedIn) => Promise<void>;
  onProblem: (text: string | null) => void;
};

/** Signs in with a passkey: by `start`, or when the person picks one that the browser offers at the email field. */
export const usePasskeyEntry = ({ invitationToken, onEntered, onProblem }: Entry) => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const report = (error: unknown): void => onProblem(errorText(withRetryTime(error)));
  const enter = async (response: PasskeyUsed): Promise<void> => {
    try {
      await onEntered(await api.ask(loginPasskey, {}, { response, invitation_token: invitationToken }));
    } catch (error) {
      report(error);
    }
  };
  const callOffTheOffer = usePasskeyOffer(enter);
  const sign = async ({ passkeyFailure, signByPasskey }: typeof import('../passkeys/passkeys.ts')): Promise<void> => {
    try {
      await enter(await signByPasskey(api));
    } catch (error) {
      if (passkeyFailure(error)) onProblem(t('login.passkey_unused'));
      else report(error);
    }
  };
  const start = async (): Promise<void> => {
    setBusy(true);
    onProblem(null);
    callOffTheOffer();
    const passkeys = await import('../passkeys/passkeys.ts').catch(() => undefined);
    if (passkeys) await sign(passkeys);
    else onProblem(t(navigator.onLine ? 'kit:error.unknown' : 'kit:error.network'));
    setBusy(false);
  };
  return { busy, start };
};
