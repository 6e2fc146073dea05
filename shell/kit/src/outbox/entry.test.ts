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
  ['the first entry', [a, b], 'a'],
  ['the second entry once the first is sent', [{ ...a, state: 'sent' }, b], 'b'],
  ['the entry after a stopped one', [{ ...a, state: 'stopped' }, b], 'b'],
  ['an entry that is to be taken back, before the entries after it', [{ ...a, state: 'taking_back' }, b], 'a'],
  ['nothing once all entries are sent', [{ ...a, state: 'sent' }], undefined],
])('the outbox next sends %s', (_, entries, key) => {
  expect(nextToSend(entries)?.key).toBe(key);
});

test('an accepted check-in is marked as sent, and the other one stays waiting', () => {
  expect(states(accepted([a, b], 'a', answerOf('a')))).toEqual(['a sent', 'b waiting']);
});

test('a check-in carries the key result’s version returned when the one before it was accepted or removed', () => {
  const again = entryLike('a', { key: 'again' });
  const [, second] = accepted([a, again, b], 'a', answerOf('a'));
  expect(second?.card.updated_at).toBe('2026-03-10T10:00:00.000Z');
  const [third] = removed([{ ...a, state: 'taking_back' }, again], 'a', answerOf('a', '2026-03-11T10:00:00.000Z'));
  expect(third?.card.updated_at).toBe('2026-03-11T10:00:00.000Z');
});

test('a check-in refused with EDITED_MEANWHILE is stopped, and the other one stays waiting', () => {
  expect(states(refused([a, b], 'a', MEANWHILE))).toEqual(['a stopped', 'b waiting']);
});

test.each<[string, Entry, string[]]>([
  ['was never sent removes its entry', a, []],
  ['was refused removes its entry', { ...a, state: 'stopped', tried: true }, []],
  ['was sent marks it for removal on the server', { ...a, state: 'sent', tried: true }, ['a taking_back']],
  ['may have been sent leaves it waiting, to be sent again first', { ...a, tried: true }, ['a waiting']],
])('taking back a check-in that %s', (_, entry, left) => {
  const entries = takenBack([entry], 'a');
  expect(states(entries)).toEqual(left);
  expect(entries.filter(isMade)).toEqual([]);
});

test('a check-in taken back while being sent is marked for removal if accepted, and dropped if refused', () => {
  const unwanted = takenBack(tried([a], 'a'), 'a');
  expect(states(accepted(unwanted, 'a', answerOf('a')))).toEqual(['a taking_back']);
  expect(refused(unwanted, 'a', MEANWHILE)).toEqual([]);
});

test('a check-in that the server refuses to take back stays', () => {
  expect(takeBackRefused([{ ...a, state: 'taking_back' }], 'a').filter(isMade)).toHaveLength(1);
});

test('sending a stopped check-in anyway uses the version of the other check-in and a new request key', () => {
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

test('dropping a check-in removes its entry, and the other one stays waiting', () => {
  expect(states(dropped([a, b], 'a'))).toEqual(['b waiting']);
});
