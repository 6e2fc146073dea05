import { expect, it } from '@jest/globals';
import { createTestClock } from '@waymark/service-kit/testing';
import { createTotals } from './audit-totals.ts';

it('the entries of a search are counted again if there is another latest entry, or after a minute', async () => {
  const clock = createTestClock(new Date('2026-03-01T10:00:00Z'));
  const totals = createTotals(clock);
  let counted = 0;
  const count = async () => ++counted;
  expect([await totals.of('mine', '1', count), await totals.of('mine', '1', count)]).toEqual([1, 1]);
  expect([await totals.of('other', '1', count), await totals.of('mine', '1', count)]).toEqual([2, 1]);
  expect(await totals.of('mine', '2', count)).toBe(3);
  clock.advance(59_000);
  expect(await totals.of('mine', '2', count)).toBe(3);
  clock.advance(1_000);
  expect(await totals.of('mine', '2', count)).toBe(4);
});

it('the totals of the thousand latest searches are kept', async () => {
  const totals = createTotals(createTestClock(new Date('2026-03-01T10:00:00Z')));
  const of = (search: number, total: number) => totals.of(String(search), '1', async () => total);
  for (let search = 0; search <= 1_000; search++) await of(search, search);
  expect([await of(1, -1), await of(1_000, -1), await of(0, -1)]).toEqual([1, 1_000, -1]);
});
