import { expect, test } from '@jest/globals';
import { queryOf, readFilter } from './audit-filter.ts';

const ACTOR = '00000000-0000-4000-8000-000000000001';
const filterOf = (address: string) => readFilter(new URLSearchParams(address));

test('the audit filter is read from the query of the address', () => {
  expect(filterOf(`from=2026-03-01&to=2026-03-31&actor=${ACTOR}&action=member.invited`)).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
    actor: ACTOR,
    action: 'member.invited',
  });
});

test.each(['from=yesterday&to=2026-02-30&actor=me&action=nothing', 'from=2026-03-02&to=2026-03-01', ''])(
  'invalid and missing values give an empty filter: %s',
  (address) => {
    const filter = filterOf(address);
    expect(filter).toEqual({ from: null, to: null, actor: null, action: null });
    expect(queryOf(filter)).toEqual({});
  },
);

test('a day is requested from its start to the start of the next day in local time', () => {
  const { from, to } = queryOf(filterOf('from=2026-03-01&to=2026-03-01'));
  expect([from, to]).toEqual([new Date(2026, 2, 1).toISOString(), new Date(2026, 2, 2).toISOString()]);
});

test('a day of 23 hours is requested completely', () => {
  const { from, to } = queryOf(filterOf('from=2026-03-29&to=2026-03-29'));
  expect([from, to]).toEqual([new Date(2026, 2, 29).toISOString(), new Date(2026, 2, 30).toISOString()]);
});
