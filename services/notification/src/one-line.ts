/** Makes text one line without control characters, so that a value cannot add a header to a mail or a line to a message. */
export const oneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
