/** Characters as people and Postgres count them: an emoji is one, though a string has two units of it. */
export const charactersIn = (text: string): number => [...text].length;

/** Whether a text has more characters than it may have (product-rules.md, "Lengths"). */
export const isTooLong = (text: string, most: number): boolean => text.length > most && charactersIn(text) > most;

/** The beginning of a text, of so many characters at most; none is cut in two. */
export const firstCharacters = (text: string, most: number): string => [...text].slice(0, most).join('');
