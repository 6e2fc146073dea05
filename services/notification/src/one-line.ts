/**
 * Makes text one line: control characters cannot add a header to a mail or a line to a message, and overrides of direction cannot reorder
 * it. Joiners within an emoji or a word, and the isolates around text from right to left, stay.
 */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e]+/gu, ' ').trim();
