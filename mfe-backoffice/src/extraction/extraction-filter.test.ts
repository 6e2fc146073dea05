import { expect, test } from '@jest/globals';
import { choosePlans, noFilter, queryOf, readFilter, writeFilter } from './extraction-filter.ts';

const memory = (text: string | null = null) => {
  const kept = { text };
  return {
    getItem: () => kept.text,
    setItem: (_key: string, value: string) => {
      kept.text = value;
    },
  };
};

test('at first nothing is filtered', () => {
  expect(readFilter(memory())).toEqual(noFilter());
  expect(noFilter()).toMatchObject({ objectives: 'ALL', key_results: 'ALL', subscription: ['ALL'], activity: 'ALL' });
});

test('the filter is there again on the next visit', () => {
  const storage = memory();
  const filter = { ...noFilter(), activity: '6' as const, organisation_from: '2026-01-01' };
  writeFilter(filter, storage);
  expect(readFilter(storage)).toMatchObject({ activity: '6', organisation_from: '2026-01-01' });
});

test('what was kept and makes no sense is forgotten', () => {
  expect(readFilter(memory('{"activity":"12"}'))).toEqual(noFilter());
  expect(readFilter(memory('not json'))).toEqual(noFilter());
});

test('plans take the place of all, and none means all', () => {
  expect(choosePlans(['ALL'], ['ALL', 'free_plan'])).toEqual(['free_plan']);
  expect(choosePlans(['free_plan'], ['free_plan', 'grow_plan'])).toEqual(['free_plan', 'grow_plan']);
  expect(choosePlans(['free_plan'], [])).toEqual(['ALL']);
  expect(choosePlans(['free_plan'], ['free_plan', 'ALL'])).toEqual(['ALL']);
});

test('a page begins where the one before has ended', () => {
  expect(queryOf(noFilter(), 2, 10)).toMatchObject({ offset: 20, limit: 10 });
});
