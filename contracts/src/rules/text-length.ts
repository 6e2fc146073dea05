/** Characters as people and Postgres count them: an emoji is one, though it is two UTF-16 units. */
export const charactersIn = (text: string): number => [...text].length;

/** Whether a text is longer than `most` characters (product-rules.md, "Lengths"). */
export const isTooLong = (text: string, most: number): boolean => text.length > most && charactersIn(text) > most;

/** The first characters of a text, `most` at most; none is cut in two. */
export const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join('');
