import { expect, test } from '@jest/globals';
import {
  daysOf,
  isWholePeriod,
  NOTHING_CHOSEN,
  type ReportFilter,
  readReportFilter,
  reportQueryOf,
  writeReportFilter,
} from './report-filter.ts';

const TEAM = '00000000-0000-4000-8000-000000000300';
const read = (address: string): ReportFilter => readReportFilter(new URLSearchParams(address));

test.each([
  ['', {}],
  ['period=quarter&level=team&goal=committed', { period: 'quarter', level: 'team', goal: 'committed' }],
  [`team=${TEAM}`, { team: TEAM }],
  ['period=own&from=2026-01-05&to=2026-02-05', { period: 'own', from: '2026-01-05', to: '2026-02-05' }],
  ['period=own&from=2026-02-05&to=2026-01-05', { period: 'own' }],
  ['period=own&from=2024-01-01&to=2026-02-05', { period: 'own' }],
  ['period=own&from=2026-02-31&to=2026-03-05', { period: 'own' }],
  ['from=2026-01-05&to=2026-02-05', {}],
  ['period=ever&level=galaxy&team=ours&goal=none', {}],
])('the report filter in the address ?%s is %j', (address, filter) => {
  expect(read(address)).toEqual({ ...NOTHING_CHOSEN, ...filter });
});

test.each(['period=last_quarter&level=personal', `goal=aspirational&period=quarter&team=${TEAM}`])(
  'the report filter in ?%s is the same after it was written to an address and read again',
  (address) => {
    expect(readReportFilter(writeReportFilter(new URLSearchParams(), read(address)))).toEqual(read(address));
  },
);

test('writing the report filter keeps other parameters of the address, and leaves out defaults', () => {
  expect(writeReportFilter(new URLSearchParams('dialog=x&level=team'), NOTHING_CHOSEN).toString()).toBe('dialog=x');
});

test.each([
  ['quarter', '2026-11-22', { from: '2026-10-01', to: '2026-11-22' }],
  ['quarter', '2026-01-01', { from: '2026-01-01', to: '2026-01-01' }],
  ['last_quarter', '2026-11-22', { from: '2026-07-01', to: '2026-09-30' }],
  ['last_quarter', '2026-02-03', { from: '2025-10-01', to: '2025-12-31' }],
  ['last_90_days', '2026-02-03', undefined],
  ['own', '2026-02-03', undefined],
] as const)('the days of the period %s on %s are %j', (period, today, days) => {
  expect(daysOf({ period, from: null, to: null }, today)).toEqual(days);
});

test.each([
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-02', '2026-01-01', false],
  ['2024-01-01', '2026-01-01', true],
  ['2024-01-01', '2026-01-02', false],
  ['2026-01-01', null, false],
  [null, '2026-01-01', false],
])('a period from %s to %s is valid: %s', (from, to, is) => {
  expect(isWholePeriod(from, to)).toBe(is);
});

test('only chosen filters are sent to the server', () => {
  expect(reportQueryOf(NOTHING_CHOSEN, '2026-02-03')).toEqual({});
  expect(reportQueryOf(read(`period=quarter&team=${TEAM}&level=team`), '2026-02-03')).toEqual({
    from: '2026-01-01',
    to: '2026-02-03',
    level: 'team',
    team_uuid: TEAM,
  });
});
