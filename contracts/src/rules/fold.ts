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

/** After these, as after a space, a new word begins for the relevance of a match. */
export const WORD_BREAKS = "-/('’";

const ANY_BREAK = new RegExp(`[${WORD_BREAKS}]`, 'g');

const words = (text: string): string => ` ${text.replace(ANY_BREAK, ' ')}`;

/**
 * How far a text is from what is searched for, 0 for the best match: for each part of the search, 0 if a word of the text begins with it, 1 if
 * the text contains it elsewhere, else 2. In SQL it is `searchDistanceSql` of the services' kit.
 */
export const searchDistance = (search: string, text: string): number => {
  const folded = fold(text);
  const distance = (part: string): number => {
    if (words(folded).includes(words(part))) return 0;
    return folded.includes(part) ? 1 : 2;
  };
  return foldedParts(search).reduce((sum, part) => sum + distance(part), 0);
};

/** A mail address normalised for comparison: addresses ignore case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
