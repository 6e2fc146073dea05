import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { beginPasskeyLogin, type PasskeyMade, type PasskeyUsed } from '@waymark/contracts';
import type { ApiClient } from '@waymark/shell-kit';

/*
 * Calls of the browser's passkey API; a chunk of its own, loaded with the first use. The server's options are passed on unchanged: their
 * format is between the server and the browser.
 */

/** Why there is no passkey: one is registered already, or the person cancelled. */
type Failure = 'known' | 'unused';

/** @returns undefined for errors that do not come from the browser, such as those of the API */
export const passkeyFailure = (error: unknown): Failure | undefined => {
  if (!(error instanceof WebAuthnError)) return error instanceof DOMException ? 'unused' : undefined;
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'unused';
};

/** Lets the browser create a passkey. @throws errors that `passkeyFailure` classifies */
export const makePasskey = (options: unknown): Promise<PasskeyMade> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }) as Promise<PasskeyMade>;

/** Signs the server's challenge with a passkey; with a ticket, for the second step. @throws {ApiError} or errors for `passkeyFailure` */
export const signByPasskey = async (api: ApiClient, ticket?: string): Promise<PasskeyUsed> => {
  const { options } = await api.ask(beginPasskeyLogin, {}, { ticket });
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }) as Promise<PasskeyUsed>;
};

/** Cancels a pending passkey request of the browser. */
export const callOff = (): void => WebAuthnAbortService.cancelCeremony();
