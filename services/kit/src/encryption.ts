import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets for the database with a key derived from a configured secret. */
export const createEncryption = (secret: string, purpose: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'waymark', purpose, 32));
  return {
    /** iv, tag and ciphertext in one value. */
    encrypt(plain: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    /** Undefined if it was encrypted with another secret, or changed. */
    decrypt(encrypted: Buffer): string | undefined {
      try {
        // Without the length, a tag that was cut short would be accepted.
        const iv = encrypted.subarray(0, IV_BYTES);
        const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const body = encrypted.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
};

export type Encryption = ReturnType<typeof createEncryption>;
