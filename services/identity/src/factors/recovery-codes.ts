import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@waymark/contracts';

/** No letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten recovery codes such as `k7tm-4xwp-9hcd-r2nb`, with 79 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));

/** The hash of a code, in whatever form it was typed. The code is too random to guess, so that no slow hash is needed. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toLowerCase()).digest();
