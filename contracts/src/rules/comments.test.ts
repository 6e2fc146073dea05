import { expect, test } from '@jest/globals';
import { mentionedIn, mentionOf } from './comments.ts';

const ANN = '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a002';
const TEAM = '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a006';

test('mentions in a text are found once each, in their order, in upper and lower case', () => {
  const text = `${mentionOf(TEAM)}: ask ${mentionOf(ANN)}, or (${mentionOf(TEAM.toUpperCase())})`;
  expect(mentionedIn(text)).toEqual([TEAM, ANN]);
});

test.each(['', 'ann@example.org', `@${ANN}`, `[${ANN}]`, '@[ann]', `@[${ANN}`, `@[${ANN}0]`, `@ [${ANN}]`])(
  'no mention is found in "%s"',
  (text) => {
    expect(mentionedIn(text)).toEqual([]);
  },
);
