import { createClock, signAccessToken } from '@waymark/service-kit';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

type Signer = { jwk: JWK; tokenOf(user: string): Promise<string> };

/** Access tokens of a key of the bench's own. */
export const newSigner = async (): Promise<Signer> => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return {
    jwk: { ...(await exportJWK(publicKey)), kid: 'bench', alg: 'EdDSA' },
    tokenOf: (user) => {
      const session = { userUuid: user, lang: 'en' as const, superAdmin: false, sessionId: user };
      return signAccessToken(session, { kid: 'bench', privateKey }, createClock().now());
    },
  };
};
