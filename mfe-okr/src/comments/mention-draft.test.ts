import { expect, test } from '@jest/globals';
import { mentionOf } from '@waymark/contracts';
import {
  draftOf,
  EMPTY_DRAFT,
  type MentionDraft,
  mentionAt,
  sentText,
  withMention,
  withoutSent,
} from './mention-draft.ts';

const [ADA, OTHER_ADA, NORTH] = [2, 3, 6].map((last) => `0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a00${last}`) as [
  string,
  string,
  string,
];
const names: Record<string, string> = { [ADA]: 'Ada Lovelace', [OTHER_ADA]: 'Ada', [NORTH]: 'North' };
const nameOf = (uuid: string) => names[uuid] ?? '';
const written = (text: string): MentionDraft => ({ ...EMPTY_DRAFT, text });

test('the draft of a sent comment shows mentions by name, and sends the same text again', () => {
  const text = `${mentionOf(ADA)}, ${mentionOf(OTHER_ADA)} and ${mentionOf(NORTH)}, again ${mentionOf(ADA)}`;
  const draft = draftOf(text, nameOf);
  expect(draft.text).toBe('@Ada Lovelace, @Ada and @North, again @Ada Lovelace');
  expect(sentText(draft)).toBe(text);
});

test.each([
  ['@', { from: 0, q: '' }],
  ['Ask @ad', { from: 4, q: 'ad' }],
  ['(@ad', { from: 1, q: 'ad' }],
  ['Ask @Ada Lov', { from: 4, q: 'Ada Lov' }],
  ['ann@example', undefined],
  ['@ada and then', undefined],
  ['Ask', undefined],
])('the mention being typed in "%s" is %j', (text, expected) => {
  expect(mentionAt(written(text), text.length)).toEqual(expected);
});

test('a chosen mention replaces the typed text, and is not searched for again', () => {
  const text = 'Ask @ad about it';
  const { draft, caret } = withMention(written(text), { from: 4, to: 7 }, { uuid: ADA, name: 'Ada Lovelace' });
  expect([draft.text, caret]).toEqual(['Ask @Ada Lovelace about it', 18]);
  expect(sentText(draft)).toBe(`Ask ${mentionOf(ADA)} about it`);
  expect(mentionAt(draft, caret - 1)).toBeUndefined();
});

test('a name that only begins like a chosen one is searched for', () => {
  const { draft } = withMention(written('@'), { from: 0, to: 1 }, { uuid: OTHER_ADA, name: 'Ada' });
  const typed = (text: string) => mentionAt({ ...draft, text }, text.length);
  expect(typed('@Ada and @Adam')).toEqual({ from: 9, q: 'Adam' });
  expect(typed('@Ada and @Ada')).toBeUndefined();
  expect(typed('@Ada and @Ada too')).toBeUndefined();
});

test('the second of two mentioned members with the same name is shown with the email address', () => {
  const ada = { name: 'Ada', hint: 'ada@example.org' };
  const first = withMention(written('@'), { from: 0, to: 1 }, { uuid: ADA, ...ada }).draft;
  const text = `${first.text}and @`;
  const both = withMention({ ...first, text }, { from: text.length - 1, to: text.length }, { uuid: OTHER_ADA, ...ada });
  expect(both.draft.text).toBe('@Ada and @Ada (ada@example.org) ');
  expect(sentText(both.draft)).toBe(`${mentionOf(ADA)} and ${mentionOf(OTHER_ADA)}`);
});

test.each([
  ['@Ada, @Ada! (@Ada)', 3],
  ['@Adam, @Ada2 and @Adaé', 0],
  ['joe@Ada.example', 0],
])('the text "%s" has this number of mentions: %d', (text, count) => {
  const sent = sentText({ text, chosen: [{ uuid: ADA, label: 'Ada' }] });
  expect(sent.split(mentionOf(ADA)).length - 1).toBe(count);
});

test('a name with special characters is matched literally', () => {
  const chosen = [{ uuid: ADA, label: 'A. $& (x*)' }];
  expect(sentText({ text: '@A. $& (x*) and @Ab $& (x*)', chosen })).toBe(`${mentionOf(ADA)} and @Ab $& (x*)`);
});

test('text typed while a comment is being sent is left in the draft', () => {
  const left = (now: string) => withoutSent(written(now), written('First'));
  expect([left('First').text, left('First and second').text, left('Other').text]).toEqual(['', 'and second', 'Other']);
});
