/**
 * Text that a cell of a spreadsheet may contain: XML does not allow other control characters. A text that looks like a formula stays a text
 * as long as cells are given strings, which are written as strings and never as formulas.
 */
export const cellText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are searched for
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
