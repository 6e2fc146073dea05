import { expect, test } from '@jest/globals';
import { cellText } from './cell-text.ts';

test.each([
  ['a tab\tand two\r\nlines', 'a tab\tand two\r\nlines'],
  ['=1+1', '=1+1'],
  ['\u0000\u0008\u000b\u000c\u000e\u001fcontrols\ufffe\uffff', 'controls'],
  ['half of a pair \ud83d', 'half of a pair \ufffd'],
  ['a whole one \ud83c\udfaf', 'a whole one \ud83c\udfaf'],
])('cellText writes %j as %j', (text, expected) => {
  expect(cellText(text)).toBe(expected);
});
