import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@waymark/contracts';

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes as people write them down, such as `k7tm-4xwp-9hcd-r2nb`: 79 random bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));

/** What is kept of a code, however it was typed. It is too random to be found by trying, so that it needs no slow hash. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toLowerCase()).digest();
