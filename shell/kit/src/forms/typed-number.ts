const SPACES = /[\s\u00a0\u202f'’]/g;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** A sign and three digits. */
const GROUP_LENGTH = 4;

/** The separator of thousands in a language, `,` or `.`; the other one is its decimal separator. */
const groupSignIn = (lang: string): string => {
  const decimal = new Intl.NumberFormat(lang).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
  return decimal === ',' ? '.' : ',';
};

const bareOf = (typed: string): string => typed.replace(SPACES, '').replace('−', '-');

/** The groups of three digits in a text, and the text after them; null if there are none. */
const groupsIn = (text: string, group: string): RegExpExecArray | null =>
  new RegExp(`^[+-]?[1-9]\\d{0,2}((?:\\${group}\\d{3})+)([^\\d\\${group}]\\d*)?$`).exec(text);

const isAmbiguous = (groups: RegExpExecArray | null): boolean =>
  groups?.[1]?.length === GROUP_LENGTH && groups[2] === undefined;

/**
 * A typed number, with either decimal separator: 4.5 and 4,5 are the same in every language. Groups of three digits after the language's
 * own sign are thousands if they are unambiguous: several groups, or a decimal separator after them. A single group, as 1,234 in English,
 * may be either. Undefined for that, and for text that is not a number.
 */
export const typedNumber = (typed: string, lang: string): number | undefined => {
  const text = bareOf(typed);
  const group = groupSignIn(lang);
  const groups = groupsIn(text, group);
  if (isAmbiguous(groups)) return undefined;
  const plain = (groups ? text.replaceAll(group, '') : text).replace(',', '.');
  return NUMBER.test(plain) ? Number(plain) : undefined;
};

/** A number as it is typed in a language, to the last decimal and without groups. */
export const writtenNumber = (value: number, lang: string): string =>
  new Intl.NumberFormat(lang, { useGrouping: false, maximumFractionDigits: 20 }).format(value);

/** The two readings of a single group, as they can be typed: 1234 or 1.234 for 1,234 in English. Undefined if the text is unambiguous. */
export const readingsOf = (typed: string, lang: string): { whole: string; decimal: string } | undefined => {
  const text = bareOf(typed);
  const group = groupSignIn(lang);
  if (!isAmbiguous(groupsIn(text, group))) return undefined;
  const reading = (sign: string): string => writtenNumber(Number(text.replace(group, sign)), lang);
  return { whole: reading(''), decimal: reading('.') };
};
