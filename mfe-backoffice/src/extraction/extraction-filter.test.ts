import { beforeEach, expect, test } from '@jest/globals';
import { choosePlans, noFilter, queryOf, readFilter, writeFilter } from './extraction-filter.ts';

const KEY = 'waymark.extraction';

beforeEach(() => localStorage.clear());

test('by default nothing is filtered', () => {
  expect(readFilter()).toEqual(noFilter());
  expect(noFilter()).toMatchObject({ objectives: 'ALL', key_results: 'ALL', subscription: ['ALL'], activity: 'ALL' });
});

test('the filter is restored on the next visit', () => {
  const filter = { ...noFilter(), activity: '6' as const, organisation_from: '2026-01-01' };
  writeFilter(filter);
  expect(readFilter()).toMatchObject({ activity: '6', organisation_from: '2026-01-01' });
});

test('an invalid stored filter is ignored', () => {
  localStorage.setItem(KEY, '{"activity":"12"}');
  expect(readFilter()).toEqual(noFilter());
  localStorage.setItem(KEY, 'not json');
  expect(readFilter()).toEqual(noFilter());
});

test('choosing plans replaces ’all’, and choosing none means all', () => {
  expect(choosePlans(['ALL'], ['ALL', 'free_plan'])).toEqual(['free_plan']);
  expect(choosePlans(['free_plan'], ['free_plan', 'grow_plan'])).toEqual(['free_plan', 'grow_plan']);
  expect(choosePlans(['free_plan'], [])).toEqual(['ALL']);
  expect(choosePlans(['free_plan'], ['free_plan', 'ALL'])).toEqual(['ALL']);
});

test('a page starts where the previous one ends', () => {
  expect(queryOf(noFilter(), 2, 10)).toMatchObject({ offset: 20, limit: 10 });
});
