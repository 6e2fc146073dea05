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

/** How many parts a search has at most: each is a condition of a statement. */
const SEARCH_PARTS = 8;

/** The parts of a search, each of which a text must contain: its words, the last ones of a long search together. */
export const searchParts = (search: string): string[] => {
  const words = search.trim().split(/\s+/);
  return [...words.slice(0, SEARCH_PARTS - 1), words.slice(SEARCH_PARTS - 1).join(' ')].filter(Boolean);
};

/** The parts of a search, normalised like the texts that it is compared with. */
export const foldedParts = (search: string): string[] => searchParts(search).map(fold).filter(Boolean);

/** Whether each word of the search is in any of the texts, ignoring case and accents; an empty search matches everything. */
export const matchesSearch = (search: string, texts: readonly (string | null | undefined)[]): boolean => {
  const folded = texts.flatMap((text) => (text == null ? [] : fold(text)));
  return foldedParts(search).every((part) => folded.some((text) => text.includes(part)));
};

/** A mail address normalised for comparison: addresses ignore case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
