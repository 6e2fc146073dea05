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

/** Text normalised for searching: without case and accents, white space as single spaces. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Whether any of the texts contains the search text, ignoring case and accents; an empty search matches everything. */
export const matchesSearch = (search: string, texts: readonly (string | null | undefined)[]): boolean => {
  const wanted = fold(search);
  return wanted === '' || texts.some((text) => text != null && fold(text).includes(wanted));
};

/** A mail address normalised for comparison: addresses ignore case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
