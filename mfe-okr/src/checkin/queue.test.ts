import { expect, test } from '@jest/globals';
import type { Entry } from '@waymark/shell-kit/outbox';
import { dueLike, entryLike } from '@waymark/shell-kit/testing';
import { checkedIn, EMPTY_QUEUE, givenUp, leftIn, putAside, refreshed, stepBack, withoutAside } from './queue.ts';

const [a, b, c] = ['a', 'b', 'c'].map((uuid) => dueLike({ uuid }));
if (!a || !b || !c) throw new Error('There are three');
const begun = refreshed(EMPTY_QUEUE, [a, b, c], []);
const left = (queue = begun, entries: readonly Entry[] = []) => leftIn(queue, entries).map(({ uuid }) => uuid);

test('the queue contains the due key results in the order of the server', () => {
  expect(left()).toEqual(['a', 'b', 'c']);
});

test('the queue leaves out a key result with a check-in, whether it is waiting, sent or stopped', () => {
  expect(left(begun, [entryLike('a')])).toEqual(['b', 'c']);
  expect(left(begun, [entryLike('a', { state: 'sent' })])).toEqual(['b', 'c']);
  expect(left(begun, [entryLike('a', { state: 'stopped' })])).toEqual(['b', 'c']);
});

test('the queue contains a key result again that has become due since its check-in was sent', () => {
  const entries = [entryLike('a', { state: 'sent' })];
  const anew = dueLike({ uuid: 'a', checked_in_at: '2026-03-10T10:00:00.000Z' });
  expect(left(refreshed(begun, [a, b, c], entries), entries)).toEqual(['b', 'c']);
  expect(left(refreshed(begun, [anew, b, c], entries), entries)).toEqual(['a', 'b', 'c']);
});

test('a new queue leaves out a key result with a check-in that is already waiting', () => {
  expect(left(refreshed(EMPTY_QUEUE, [a, b], [entryLike('a')]), [entryLike('a')])).toEqual(['b']);
});

test.each<[string, Partial<Entry>]>([
  ['is being taken back', { state: 'taking_back' }],
  ['was taken back on its way', { unwanted: true }],
])('the queue contains a key result again whose check-in %s', (_, fields) => {
  expect(left(begun, [entryLike('a', fields)])).toEqual(['a', 'b', 'c']);
});

test('key results that are put aside leave the queue, and can be brought back', () => {
  const queue = putAside(putAside(begun, 'a'), 'b');
  expect(left(queue)).toEqual(['c']);
  expect(left(withoutAside(queue))).toEqual(['a', 'b', 'c']);
});

test('checking in and putting aside are taken back one by one, the latest first', () => {
  const queue = putAside(checkedIn(begun, 'key of a'), 'b');
  const first = stepBack(queue);
  expect(first).toMatchObject({ queue: { aside: [] } });
  expect(first).not.toHaveProperty('key');
  const second = first && stepBack(first.queue);
  expect(second).toMatchObject({ key: 'key of a' });
  expect(second && stepBack(second.queue)).toBeUndefined();
});

test('a refresh updates all key results, except the current one if something is typed into it', () => {
  const fresh = [a, b, c].map((card) => ({ ...card, actual_value: 7 }));
  const values = (isTyped: boolean) =>
    refreshed(begun, fresh, [], () => isTyped).cards.map((card) => card.actual_value);
  expect(values(false)).toEqual([7, 7, 7]);
  expect(values(true)).toEqual([0, 7, 7]);
});

test('a refresh removes the current key result if it is no longer due and nothing is typed into it', () => {
  expect(left(refreshed(begun, [b, c], []))).toEqual(['b', 'c']);
  expect(left(refreshed(begun, [b, c], [], (uuid) => uuid === 'a'))).toEqual(['a', 'b', 'c']);
});

test('a discarded check-in cannot be taken back; its key result returns if the server lists it again', () => {
  const queue = givenUp(checkedIn(begun, 'a'), entryLike('a'));
  expect([left(queue), stepBack(queue)]).toEqual([['b', 'c'], undefined]);
  expect(left(refreshed(queue, [a, b, c], []))).toEqual(['b', 'c', 'a']);
});

test('a refresh removes key results that are no longer due, and adds new ones at the end', () => {
  const d = dueLike({ uuid: 'd' });
  expect(left(refreshed(begun, [d, a, c], []))).toEqual(['a', 'c', 'd']);
});

test('a refresh keeps key results that were checked in, so that this can be taken back', () => {
  const entries = [entryLike('a', { state: 'sent' })];
  expect(refreshed(begun, [b, c], entries).cards.map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c']);
});
