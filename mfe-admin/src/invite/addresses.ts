import { isEmail, normaliseEmail } from '@waymark/contracts';

/** `Ada Lovelace <ada@example.org>` counts as the address alone; so does `"Lovelace, Ada" <ada@example.org>`. */
const NAME_AND_ADDRESS = /(?:"[^"\n<>]*"\s*|[^,;\n<>]*)<\s*([^<>]*?)\s*>/g;
const SEPARATORS = /[\s,;|]+/;
const WRAPPING = /^["'(<[]+|["')>\].:]+$/g;

/** Splits typed or pasted text into addresses, such as a list from a spreadsheet or a mail program. */
export const splitAddresses = (text: string): string[] =>
  text
    .replace(NAME_AND_ADDRESS, ' $1 ')
    .split(SEPARATORS)
    .map((part) => part.replace(/^mailto:/i, '').replace(WRAPPING, ''))
    .filter((part) => part !== '');

export type Addresses = { valid: string[]; invalid: string[] };
export type MergedAddresses = Addresses & { duplicates: number };

/** Adds the addresses in a text to the known ones, without duplicates (ignoring case); invalid ones are kept separately. */
export const mergeAddresses = (known: Addresses, text: string): MergedAddresses => {
  const seen = new Set([...known.valid, ...known.invalid].map(normaliseEmail));
  const merged: MergedAddresses = { valid: [...known.valid], invalid: [...known.invalid], duplicates: 0 };
  for (const entry of splitAddresses(text)) {
    const key = normaliseEmail(entry);
    if (seen.has(key)) {
      merged.duplicates += 1;
      continue;
    }
    seen.add(key);
    if (isEmail(entry)) merged.valid.push(key);
    else merged.invalid.push(entry);
  }
  return merged;
};

/** Whether the typed address is complete. */
export const endsAddress = (text: string): boolean => /[\s,;]$/.test(text) && text.trim() !== '';
