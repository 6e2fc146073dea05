import { beginPasskeyLogin, type PasskeyUsed } from '@waymark/contracts';
import { useApi } from '@waymark/shell-kit';
import { useEffect, useRef } from 'react';

/** What the browser offers at the field of the address is good for five minutes; a page may stand open overnight. */
const OFFER_LASTS_MS = 4 * 60_000;

/** Browsers that offer passkeys at a field; all but older ones of these read and write the server's form of them by themselves. */
const offersPossible = async (): Promise<boolean> =>
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/**
 * Has the browser offer passkeys at the field of the address, in silence: nobody has asked for it.
 * @param onChosen is given the one that the person chooses, signed
 * @returns calls it off, for the browser asks one thing at a time; it is offered anew when the focus moves
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
      // The options are the server's, which alone knows what they mean.
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
