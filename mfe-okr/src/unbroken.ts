const NO_BREAK = '\u00a0';

/** A date within a sentence: it stays on one line. */
export const unbroken = (date: string): string => date.replaceAll(' ', NO_BREAK);

/** Each number in a sentence stays on the line of the word after it, such as its unit. */
export const unbrokenNumbers = (sentence: string): string => sentence.replaceAll(/(?<=\d) (?=\S)/g, NO_BREAK);
