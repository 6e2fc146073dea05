/**
 * Text as a cell of a spreadsheet can hold it: XML has no place for other control characters. A text stays a text whatever it begins with
 * as long as cells are given strings, which are written as strings and never as formulas.
 */
export const cellText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
