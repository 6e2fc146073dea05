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
  it('reads the key set once for many tokens', async () => {
    const key = await makeKey('a');
    let reads = 0;
    const source = createLocalKeySource(async () => {
      reads += 1;
      return { keys: [key.jwk] };
    });
    for (let index = 0; index < 5; index += 1) await jwtVerify(await key.sign(), source);
    expect(reads).toBe(1);
  });

  it('reads the key set again for a new key, but not again right after for an unknown one', async () => {
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
    for (let index = 0; index < 20; index += 1) await expect(jwtVerify(await never.sign(), source)).rejects.toThrow();
    expect(reads).toBe(2);
  });
});
