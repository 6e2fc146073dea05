import type { PasskeyMade, PasskeyUsed } from '@waymark/contracts';
import type { Passkey } from './factor.ts';

const NAME = 'Waymark';

/** Loaded with the first passkey: the library is large, and many installations never see one. */
const library = () => import('@simplewebauthn/server');

type Credential = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>;

/** The library throws at whatever is not as it has to be. */
const unlessRefused = <T>(verified: Promise<T>): Promise<T | undefined> => verified.catch(() => undefined);

const described = ({ credentialId, transports }: Credential) => ({ id: credentialId, transports: [...transports] });

/** Speaks WebAuthn for one site: the host of its public address. A passkey always verifies its user, so that it is two factors. */
export const createWebAuthn = (publicUrl: string) => {
  const { hostname: rpID, origin: expectedOrigin } = new URL(publicUrl);
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true };

  return {
    /** Options for making a passkey that signs in by itself. `existing` are not made once more on the same device. */
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
    /** Options for signing in: with any passkey of this site, or with one of those named. */
    async signInOptions(challenge: string, allowed: Credential[]) {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        userVerification: 'required',
        allowCredentials: allowed.map(described),
      });
    },
    /** The passkey that was made; undefined where the answer is not as it has to be. */
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
    /** What the passkey has counted to; undefined where it has not signed this, or somebody else is signed in by it. */
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
