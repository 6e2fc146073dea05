import { isEmail, normaliseEmail } from '@waymark/contracts';

/** `Ada Lovelace <ada@example.org>` counts as the address alone. */
const NAMED = /[^,;\n<>]*<\s*([^<>]*?)\s*>/g;
const SEPARATORS = /[\s,;|]+/;
const WRAPPING = /^["'(<[]+|["')>\].:]+$/g;

/** The addresses in what was typed or pasted: a whole list, from a spreadsheet or a mail program. */
export const splitAddresses = (text: string): string[] =>
  text
    .replace(NAMED, ' $1 ')
    .split(SEPARATORS)
    .map((part) => part.replace(/^mailto:/i, '').replace(WRAPPING, ''))
    .filter((part) => part !== '');

export type Gathered = { valid: string[]; invalid: string[] };
export type Merged = Gathered & { duplicates: number };

/** Adds what a text holds to what is there already: each address once, whatever its case; what is none is kept apart. */
export const mergeAddresses = (known: Gathered, text: string): Merged => {
  const seen = new Set([...known.valid, ...known.invalid].map(normaliseEmail));
  const merged: Merged = { valid: [...known.valid], invalid: [...known.invalid], duplicates: 0 };
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

/** Whether what is being typed is to be read as complete. */
export const endsAddress = (text: string): boolean => /[\s,;]$/.test(text) && text.trim() !== '';
