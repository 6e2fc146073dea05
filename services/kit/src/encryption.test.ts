import { describe, expect, it } from '@jest/globals';
import { createEncryption } from './encryption.ts';

describe('encrypting a secret', () => {
  const encryption = createEncryption('a configured secret', 'signing keys');
  it('decrypts what it encrypted', () => {
    expect(encryption.decrypt(encryption.encrypt('clé privée'))).toBe('clé privée');
  });
  it('shows nothing of the secret', () => {
    expect(encryption.encrypt('clé privée').toString('utf8')).not.toContain('priv');
  });
  it('refuses another secret, another purpose and a changed byte', () => {
    const encrypted = encryption.encrypt('secret');
    expect(createEncryption('another', 'signing keys').decrypt(encrypted)).toBeUndefined();
    expect(createEncryption('a configured secret', 'else').decrypt(encrypted)).toBeUndefined();
    encrypted.writeUInt8(encrypted.readUInt8(encrypted.length - 1) ^ 1, encrypted.length - 1);
    expect(encryption.decrypt(encrypted)).toBeUndefined();
  });
  it('refuses a value that was cut short anywhere, in its authentication tag too', () => {
    for (const plain of ['secret', '']) {
      const encrypted = encryption.encrypt(plain);
      const cut = Array.from({ length: encrypted.length }, (_, length) => encrypted.subarray(0, length));
      expect(cut.filter((part) => encryption.decrypt(part) !== undefined)).toEqual([]);
    }
  });
});
