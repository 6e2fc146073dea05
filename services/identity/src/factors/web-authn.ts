import type { PasskeyMade, PasskeyUsed } from '@waymark/contracts';
import type { Passkey } from './factor.ts';

const NAME = 'Waymark';

/** Loaded on first use: the library is large, and many installations never use passkeys. */
const library = () => import('@simplewebauthn/server');

type Credential = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** The library throws for every invalid answer. */
const unlessRefused = <T>(verified: Promise<T>): Promise<T | undefined> => verified.catch(() => undefined);

const described = ({ credentialId, transports }: Credential) => ({ id: credentialId, transports: [...transports] });

/**
 * WebAuthn for one relying party: the host of the public address. User verification is required, so that a passkey counts as two factors.
 */
export const createWebAuthn = (publicUrl: string) => {
  const { hostname: rpID, origin: expectedOrigin } = new URL(publicUrl);
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true };

  return {
    /** Options for creating a discoverable passkey. A device that holds one of `existing` does not create another. */
    async registrationOptions(
      user: { uuid: string; email: string; name: string },
      challenge: string,
      existing: Credential[],
    ) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: NAME,
        rpID,
        userID: new Uint8Array(Buffer.from(user.uuid)),
        userName: user.email,
        userDisplayName: user.name,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        attestationType: 'none',
        excludeCredentials: existing.map(described),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    /** Options for signing in with any passkey of this site or, if given, with one of `allowed`. */
    async signInOptions(challenge: string, allowed: Credential[]) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        userVerification: 'required',
        allowCredentials: allowed.map(described),
      });
    },
    /** The new passkey; undefined if the answer is invalid. */
    async made(response: PasskeyMade, expectedChallenge: string): Promise<Credential | undefined> {
      const { verifyRegistrationResponse } = await library();
      const answer = { ...response, type: 'public-key', clientExtensionResults: {} } as const;
      const verified = await unlessRefused(
        verifyRegistrationResponse({ ...expected, response: answer, expectedChallenge }),
      );
      const credential = verified?.registrationInfo?.credential;
      return (
        credential && {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          signCount: credential.counter,
          transports: response.response.transports ?? [],
        }
      );
    },
    /** The passkey's new signature counter; undefined if its signature is invalid, or the answer names another user. */
    async used(response: PasskeyUsed, passkey: Passkey, expectedChallenge: string): Promise<number | undefined> {
      const { userHandle } = response.response;
      if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userUuid) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const answer = {
        ...response,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...response.response, userHandle: userHandle ?? undefined },
      } as const;
      const verified = await unlessRefused(
        verifyAuthenticationResponse({
          ...expected,
          response: answer,
          expectedChallenge,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(passkey.publicKey),
            counter: passkey.signCount,
          },
        }),
      );
      return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
    },
  };
};

export type WebAuthn = ReturnType<typeof createWebAuthn>;
