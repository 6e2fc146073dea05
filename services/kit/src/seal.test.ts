import { describe, expect, it } from '@jest/globals';
import { createSeal } from './seal.ts';

describe('sealing a secret', () => {
  const seal = createSeal('a configured secret', 'signing keys');
  it('decrypts what it encrypted', () => {
    expect(seal.open(seal.close('clé privée'))).toBe('clé privée');
  });
  it('shows nothing of the secret', () => {
    expect(seal.close('clé privée').toString('utf8')).not.toContain('priv');
  });
  it('refuses another secret, another purpose and a changed byte', () => {
    const sealed = seal.close('secret');
    expect(createSeal('another', 'signing keys').open(sealed)).toBeUndefined();
    expect(createSeal('a configured secret', 'else').open(sealed)).toBeUndefined();
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(seal.open(sealed)).toBeUndefined();
  });
});
