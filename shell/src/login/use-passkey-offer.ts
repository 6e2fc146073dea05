import { beginPasskeyLogin, type PasskeyUsed } from '@waymark/contracts';
import { useApi } from '@waymark/shell-kit';
import { useEffect, useRef } from 'react';

/** The challenge behind an offer is valid for five minutes, but a page may stay open overnight, so the offer is renewed before. */
const OFFER_LASTS_MS = 4 * 60_000;

/** Whether the browser supports passkeys at a field (conditional mediation), and converts them from and to JSON itself. */
const offersPossible = async (): Promise<boolean> =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Lets the browser offer passkeys at the email field. Errors are ignored, because the person did not ask for the offer.
 * @param onChosen gets the signed response of the passkey that the person picks
 * @returns cancels the offer, because the browser handles one passkey request at a time; the next change of focus renews it
 */
export const usePasskeyOffer = (onChosen: (response: PasskeyUsed) => Promise<void>): (() => void) => {
  const api = useApi();
  const latest = useRef(onChosen);
  latest.current = onChosen;
  const offer = useRef<{ at: number; stop: AbortController } | null>(null);
  const callOff = useRef(() => {
    offer.current?.stop.abort();
    offer.current = null;
  }).current;

  useEffect(() => {
    const begin = async (): Promise<void> => {
      if (offer.current && Date.now() - offer.current.at < OFFER_LASTS_MS) return;
      callOff();
      const stop = new AbortController();
      const mine = { at: Date.now(), stop };
      offer.current = mine;
      if (!(await offersPossible())) return;
      const { options } = await api.ask(beginPasskeyLogin, {}, {}, { signal: stop.signal });
      // Passed on unchecked: their format is between the server and the browser.
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
        options as PublicKeyCredentialRequestOptionsJSON,
      );
      const chosen = await navigator.credentials.get({ mediation: 'conditional', publicKey, signal: stop.signal });
      if (offer.current === mine) offer.current = null;
      if (chosen) await latest.current((chosen as PublicKeyCredential).toJSON() as PasskeyUsed);
    };
    const beginQuietly = (): void => void begin().catch(() => {});
    beginQuietly();
    document.addEventListener('focusin', beginQuietly);
    return () => {
      document.removeEventListener('focusin', beginQuietly);
      callOff();
    };
  }, [api, callOff]);
  return callOff;
};
