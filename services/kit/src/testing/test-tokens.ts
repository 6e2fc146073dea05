import { randomUUID } from 'node:crypto';
import type { Lang } from '@waymark/contracts';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type SuperAdminBar, signAccessToken } from '../auth/access-token.ts';
import { createLocalKeySource, type KeySource } from '../auth/key-source.ts';

type TestKey = { kid: string; privateKey: CryptoKey; jwk: JWK };

const KID = 'test';
let made: Promise<TestKey> | undefined;

const makeKey = async (): Promise<TestKey> => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  return { kid: KID, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: KID, alg: 'EdDSA', use: 'sig' } };
};

/** The key that signs test tokens: one per process. */
export const testKey = (): Promise<TestKey> => {
  made ??= makeKey();
  return made;
};

/** Where a service under test finds that key. */
export const testKeys = (): KeySource => createLocalKeySource(async () => ({ keys: [(await testKey()).jwk] }));

export type TokenClaims = {
  user?: string;
  lang?: Lang;
  superAdmin?: boolean;
  superAdminBar?: SuperAdminBar;
  secondFactor?: boolean;
  sessionId?: string;
};

/** An access token as identity would sign it. @param now when it is signed: the clock's time if that was moved */
export const tokenFor = async (claims: TokenClaims = {}, now = new Date()): Promise<string> => {
  const { user = randomUUID(), lang = 'en', superAdmin = false, sessionId = randomUUID() } = claims;
  const { superAdminBar: bar, secondFactor = false } = claims;
  return signAccessToken(
    { userUuid: user, lang, superAdmin, sessionId, secondFactor, ...(bar && { superAdminBar: bar }) },
    await testKey(),
    now,
  );
};
