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
 * What the browser does with passkeys; a chunk of its own, for it comes with the first use. The options are the server's, which alone
 * knows what they mean: they pass through as they are.
 */

/** Why the browser has given none: it holds one already, or the person did not go on. */
type Failure = 'known' | 'unused';

/** @returns undefined for what is no answer of the browser's, such as a refusal of the API */
export const passkeyFailure = (error: unknown): Failure | undefined => {
  if (!(error instanceof WebAuthnError)) return error instanceof DOMException ? 'unused' : undefined;
  return error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'unused';
};

/** Has the browser make a passkey. @throws what `passkeyFailure` tells apart */
export const makePasskey = (options: unknown): Promise<PasskeyMade> =>
  startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }) as Promise<PasskeyMade>;

/** Has a passkey sign what the server asks for; with a ticket, for the second step. @throws {ApiError}, or what `passkeyFailure` tells apart */
export const signByPasskey = async (api: ApiClient, ticket?: string): Promise<PasskeyUsed> => {
  const { options } = await api.ask(beginPasskeyLogin, {}, { ticket });
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }) as Promise<PasskeyUsed>;
};

/** Calls off whatever the browser still asks the person. */
export const callOff = (): void => WebAuthnAbortService.cancelCeremony();
