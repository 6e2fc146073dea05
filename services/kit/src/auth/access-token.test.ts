import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CryptoKey, exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { createTestClock, testKey, testKeys, tokenFor } from '../testing/index.ts';
import { createTokenVerifier, type TokenVerifier } from './access-token.ts';
import { requireSuperAdmin } from './require-super-admin.ts';

const NOW = new Date('2026-03-01T09:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const USER = randomUUID();

const claims = () => ({ sid: randomUUID(), lang: 'fr', sa: false });
const signed = async (
  change: (token: SignJWT) => SignJWT,
  alg = 'EdDSA',
  key?: CryptoKey | Uint8Array,
  kid = 'test',
  typ: string | null = 'at+jwt',
): Promise<string> => {
  const token = new SignJWT(claims())
    .setProtectedHeader({ alg, kid, ...(typ !== null && { typ }) })
    .setSubject(USER)
    .setIssuer('waymark');
  const whole = token
    .setAudience('waymark-api')
    .setIssuedAt(SECONDS)
    .setExpirationTime(SECONDS + 600);
  return change(whole).sign(key ?? (await testKey()).privateKey);
};
const publicKeyText = async (): Promise<Uint8Array> => {
  const key = (await importJWK((await testKey()).jwk, 'EdDSA')) as CryptoKey;
  return new TextEncoder().encode(await exportSPKI(key));
};

describe('access tokens', () => {
  const clock = createTestClock(NOW);
  let verify: TokenVerifier;
  beforeAll(() => {
    verify = createTokenVerifier(testKeys(), clock);
  });

  it('give their user, language, rights, session and expiry when they are verified', async () => {
    const sessionId = randomUUID();
    const token = await tokenFor({ user: USER, lang: 'ro', superAdmin: true, sessionId }, NOW);
    const expiresAt = new Date(NOW.getTime() + 600_000);
    await expect(verify(token)).resolves.toEqual({
      userUuid: USER,
      lang: 'ro',
      superAdmin: true,
      sessionId,
      expiresAt,
    });
  });

  it('carry the unmet requirement of a platform owner, and an unknown one is ignored', async () => {
    const session = await tokenFor({ user: USER, superAdminBar: 'EMAIL_NOT_PROVEN' }, NOW).then(verify);
    expect(session).toMatchObject({ superAdmin: false, superAdminBar: 'EMAIL_NOT_PROVEN' });
    expect(() => requireSuperAdmin({ session })).toThrow(expect.objectContaining({ code: 'EMAIL_NOT_PROVEN' }));
    const other = await new SignJWT({ ...claims(), bar: 'SOMETHING' })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'test', typ: 'at+jwt' })
      .setSubject(USER)
      .setIssuer('waymark')
      .setAudience('waymark-api')
      .setExpirationTime(SECONDS + 600)
      .sign((await testKey()).privateKey)
      .then(verify);
    expect(other).not.toHaveProperty('superAdminBar');
    expect(() => requireSuperAdmin({ session: other })).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });

  it('have the type at+jwt in their header', async () => {
    const [header = ''] = (await tokenFor({}, NOW)).split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ typ: 'at+jwt' });
    await expect(signed((token) => token).then(verify)).resolves.toMatchObject({ userUuid: USER });
  });

  const forged: [string, () => Promise<string>][] = [
    [
      'no algorithm',
      async () =>
        new UnsecuredJWT(claims())
          .setSubject(USER)
          .setIssuer('waymark')
          .setAudience('waymark-api')
          .setExpirationTime(SECONDS + 600)
          .encode(),
    ],
    ['the public key as a shared secret', async () => signed((token) => token, 'HS256', await publicKeyText())],
    [
      'a signature by another key',
      async () =>
        signed(
          (token) => token,
          'EdDSA',
          await import('jose').then(({ importPKCS8 }) =>
            importPKCS8(
              generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
              'EdDSA',
            ),
          ),
        ),
    ],
    ['another audience', () => signed((token) => token.setAudience('other'))],
    ['another issuer', () => signed((token) => token.setIssuer('other'))],
    ['an expiry in the past', () => signed((token) => token.setExpirationTime(SECONDS - 1))],
    [
      'no expiry',
      async () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: 'EdDSA', kid: 'test', typ: 'at+jwt' })
          .setSubject(USER)
          .setIssuer('waymark')
          .setAudience('waymark-api')
          .sign((await testKey()).privateKey),
    ],
    ['a subject that is not the UUID of a user', () => signed((token) => token.setSubject('admin'))],
    ['another type', () => signed((token) => token, 'EdDSA', undefined, 'test', 'JWT')],
    ['no type', () => signed((token) => token, 'EdDSA', undefined, 'test', null)],
    ['an unpublished key id', () => signed((token) => token, 'EdDSA', undefined, 'other')],
    [
      'a changed payload',
      async () =>
        (await signed((token) => token)).replace(
          /\.[^.]+\./,
          (part) => `.${part.slice(1, -1).split('').reverse().join('')}.`,
        ),
    ],
    ['a text that is no JWT', async () => 'a.b.c'],
  ];
  it.each(forged)('are refused with %s', async (_name, forge) => {
    await expect(forge().then(verify)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  });

  it('expire, also when they were verified before', async () => {
    const token = await tokenFor({ user: USER }, NOW);
    await verify(token);
    clock.advance(601_000);
    await expect(verify(token)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' });
  });

  it('are refused with SERVICE_UNAVAILABLE while the keys cannot be loaded', async () => {
    const token = await tokenFor({}, clock.now());
    const lost = createTokenVerifier(() => Promise.reject(new TypeError('fetch failed')), clock);
    await expect(lost(token)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
