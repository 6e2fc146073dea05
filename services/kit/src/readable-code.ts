import { randomInt } from 'node:crypto';

/** No letters and digits that look alike, such as 0 and o. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A random code that people read and type, such as `k7tm-4xwp-9hcd-r2nb`, with 79 random bits. */
export const newReadableCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');
