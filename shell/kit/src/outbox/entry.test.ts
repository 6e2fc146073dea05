import { expect, test } from '@jest/globals';
import type { KeyResultResource } from '@waymark/contracts';
import { dueLike, entryLike } from '../testing/check-ins.ts';
import {
  accepted,
  dropped,
  type Entry,
  isMade,
  nextToSend,
  refused,
  removed,
  requestKey,
  sentAnyway,
  takeBackRefused,
  takenBack,
  tried,
} from './entry.ts';

const MEANWHILE = {
  code: 'EDITED_MEANWHILE',
  message: 'no',
  now: dueLike({ uuid: 'a', updated_at: '2026-03-09T10:00:00.000Z' }),
};
const answerOf = (uuid: string, updated_at = '2026-03-10T10:00:00.000Z') => ({
  checkin: { uuid: `checkin of ${uuid}` },
  keyresult: dueLike({ uuid, updated_at }) as KeyResultResource,
});
const a = entryLike('a');
const b = entryLike('b');
const states = (entries: readonly Entry[]) => entries.map(({ key, state }) => `${key} ${state}`);

test.each<[string, readonly Entry[], string | undefined]>([
  ['the first that was said', [a, b], 'a'],
  ['the next once that has arrived', [{ ...a, state: 'sent' }, b], 'b'],
  ['what comes after one that was refused', [{ ...a, state: 'stopped' }, b], 'b'],
  ['what is to be taken back, before what was said after it', [{ ...a, state: 'taking_back' }, b], 'a'],
  ['nothing once all have arrived', [{ ...a, state: 'sent' }], undefined],
])('sends %s', (_, entries, key) => {
  expect(nextToSend(entries)?.key).toBe(key);
});

test('a check-in with an answer counts as sent, and the rest waits', () => {
  expect(states(accepted([a, b], 'a', answerOf('a')))).toEqual(['a sent', 'b waiting']);
});

test('a second check-in on a key result carries the version after the first', () => {
  const again = entryLike('a', { key: 'again' });
  const [, second] = accepted([a, again, b], 'a', answerOf('a'));
  expect(second?.card.updated_at).toBe('2026-03-10T10:00:00.000Z');
  const [third] = removed([{ ...a, state: 'taking_back' }, again], 'a', answerOf('a', '2026-03-11T10:00:00.000Z'));
  expect(third?.card.updated_at).toBe('2026-03-11T10:00:00.000Z');
});

test('what somebody else has changed meanwhile is not sent again by itself', () => {
  expect(states(refused([a, b], 'a', MEANWHILE))).toEqual(['a stopped', 'b waiting']);
});

test.each<[string, Entry, string[]]>([
  ['was never sent, it is gone', a, []],
  ['was refused, it is gone', { ...a, state: 'stopped', tried: true }, []],
  ['has arrived, it is removed there', { ...a, state: 'sent', tried: true }, ['a taking_back']],
  ['may have arrived, it is sent again first', { ...a, tried: true }, ['a waiting']],
])('taken back, where it %s', (_, entry, left) => {
  const entries = takenBack([entry], 'a');
  expect(states(entries)).toEqual(left);
  expect(entries.filter(isMade)).toEqual([]);
});

test('what was taken back on its way is removed once it has arrived, and over where it is refused', () => {
  const unwanted = takenBack(tried([a], 'a'), 'a');
  expect(states(accepted(unwanted, 'a', answerOf('a')))).toEqual(['a taking_back']);
  expect(refused(unwanted, 'a', MEANWHILE)).toEqual([]);
});

test('what the server refuses to take back stays', () => {
  expect(takeBackRefused([{ ...a, state: 'taking_back' }], 'a').filter(isMade)).toHaveLength(1);
});

test('insisting sends it with the version of the other check-in, as a new request', () => {
  const [entry] = sentAnyway(refused(tried([a], 'a'), 'a', MEANWHILE), 'a');
  expect(entry).toMatchObject({
    key: 'a',
    state: 'waiting',
    said: a.said,
    card: { updated_at: MEANWHILE.now.updated_at },
  });
  expect(entry?.tried).toBeUndefined();
  expect(entry && requestKey(entry)).toBe('a.1');
  expect(requestKey(a)).toBe('a');
});

test('giving way drops it', () => {
  expect(states(dropped([a, b], 'a'))).toEqual(['b waiting']);
});
