import { describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { createLocalKeySource } from './key-source.ts';

const makeKey = async (kid: string) => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA' };
  const sign = () => new SignJWT({}).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
  return { jwk, sign };
};

describe('createLocalKeySource', () => {
  it('reads the key set once for many tokens at the same time', async () => {
    const key = await makeKey('a');
    let reads = 0;
    const source = createLocalKeySource(async () => {
      reads += 1;
      return { keys: [key.jwk] };
    });
    const token = await key.sign();
    await Promise.all(Array.from({ length: 5 }, () => jwtVerify(token, source)));
    expect(reads).toBe(1);
  });

  it('reads the key set again for a new key, and at most ten times a second for unknown keys', async () => {
    const [old, fresh, never] = await Promise.all(['old', 'fresh', 'never'].map(makeKey));
    if (!old || !fresh || !never) throw new Error('no keys');
    let time = 0;
    let reads = 0;
    const published = [old.jwk];
    const read = async () => {
      reads += 1;
      return { keys: published };
    };
    const source = createLocalKeySource(read, () => time);
    await jwtVerify(await old.sign(), source);
    published.push(fresh.jwk);
    time = 150;
    await expect(jwtVerify(await fresh.sign(), source)).resolves.toBeTruthy();
    expect(reads).toBe(2);
    const unknown = await never.sign();
    for (; time < 1_150; time += 10) {
      const both = await Promise.allSettled([jwtVerify(unknown, source), jwtVerify(unknown, source)]);
      expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    // The first nine tenths of the second after the new key was found.
    expect(reads).toBe(2 + 9);
  });
});
