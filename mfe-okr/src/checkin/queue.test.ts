import { expect, test } from '@jest/globals';
import type { Entry } from '@waymark/shell-kit/outbox';
import { dueLike, entryLike } from '@waymark/shell-kit/testing';
import { checkedIn, EMPTY_QUEUE, givenUp, leftIn, putAside, refreshed, stepBack, withoutAside } from './queue.ts';

const [a, b, c] = ['a', 'b', 'c'].map((uuid) => dueLike({ uuid }));
if (!a || !b || !c) throw new Error('There are three');
const begun = refreshed(EMPTY_QUEUE, [a, b, c], []);
const left = (queue = begun, entries: readonly Entry[] = []) => leftIn(queue, entries).map(({ uuid }) => uuid);

test('shows what is due in the order of the server', () => {
  expect(left()).toEqual(['a', 'b', 'c']);
});

test('moves on after a check-in, sent or not', () => {
  expect(left(begun, [entryLike('a')])).toEqual(['b', 'c']);
  expect(left(begun, [entryLike('a', { state: 'sent' })])).toEqual(['b', 'c']);
  expect(left(begun, [entryLike('a', { state: 'stopped' })])).toEqual(['b', 'c']);
});

test('leaves out cards with a check-in that is waiting from before', () => {
  expect(left(refreshed(EMPTY_QUEUE, [a, b], [entryLike('a')]), [entryLike('a')])).toEqual(['b']);
});

test.each<[string, Partial<Entry>]>([
  ['is being taken back', { state: 'taking_back' }],
  ['was taken back on its way', { unwanted: true }],
])('brings back what %s', (_, fields) => {
  expect(left(begun, [entryLike('a', fields)])).toEqual(['a', 'b', 'c']);
});

test('puts cards aside, and returns to them', () => {
  const queue = putAside(putAside(begun, 'a'), 'b');
  expect(left(queue)).toEqual(['c']);
  expect(left(withoutAside(queue))).toEqual(['a', 'b', 'c']);
});

test('takes back one step after the other', () => {
  const queue = putAside(checkedIn(begun, 'key of a'), 'b');
  const first = stepBack(queue);
  expect(first).toMatchObject({ queue: { aside: [] } });
  expect(first).not.toHaveProperty('key');
  const second = first && stepBack(first.queue);
  expect(second).toMatchObject({ key: 'key of a' });
  expect(second && stepBack(second.queue)).toBeUndefined();
});

test('updates all cards except the current one once something is typed into it', () => {
  const fresh = [a, b, c].map((card) => ({ ...card, actual_value: 7 }));
  const values = (isTyped: boolean) =>
    refreshed(begun, fresh, [], () => isTyped).cards.map((card) => card.actual_value);
  expect(values(false)).toEqual([7, 7, 7]);
  expect(values(true)).toEqual([0, 7, 7]);
});

test('removes the current card after a check-in by somebody else, unless something is typed into it', () => {
  expect(left(refreshed(begun, [b, c], []))).toEqual(['b', 'c']);
  expect(left(refreshed(begun, [b, c], [], (uuid) => uuid === 'a'))).toEqual(['a', 'b', 'c']);
});

test('a dropped check-in removes its card and step, until the server lists it again', () => {
  const queue = givenUp(checkedIn(begun, 'a'), entryLike('a'));
  expect([left(queue), stepBack(queue)]).toEqual([['b', 'c'], undefined]);
  expect(left(refreshed(queue, [a, b, c], []))).toEqual(['b', 'c', 'a']);
});

test('removes cards that somebody else has checked in on, and adds new ones at the end', () => {
  const d = dueLike({ uuid: 'd' });
  expect(left(refreshed(begun, [d, a, c], []))).toEqual(['a', 'c', 'd']);
});

test('keeps cards that are checked in, so that they can be taken back', () => {
  const entries = [entryLike('a', { state: 'sent' })];
  expect(refreshed(begun, [b, c], entries).cards.map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c']);
});
