/** One line without control characters, so that a value can add neither a header to a mail nor a line to a message. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
