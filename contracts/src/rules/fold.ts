/** Letters that Unicode does not decompose into a base letter and a mark, with the replacements of PostgreSQL's unaccent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Text as searches compare it: without case and accents, white space as single spaces. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Whether any of the texts contains what is searched, ignoring case and accents; an empty search matches all. */
export const matchesSearch = (search: string, texts: readonly (string | null | undefined)[]): boolean => {
  const wanted = fold(search);
  return wanted === '' || texts.some((text) => text != null && fold(text).includes(wanted));
};

/** An address as it is compared: addresses ignore case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
