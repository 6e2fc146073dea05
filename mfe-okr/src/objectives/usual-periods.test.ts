import { expect, test } from '@jest/globals';
import { usualPeriods } from './usual-periods.ts';

test('the suggested periods are this quarter, the next quarter, this year and the next year', () => {
  expect(usualPeriods('2026-11-26')).toEqual([
    { year: '2026', quarter: 4, days: ['2026-10-01', '2026-12-31'] },
    { year: '2027', quarter: 1, days: ['2027-01-01', '2027-03-31'] },
    { year: '2026', days: ['2026-01-01', '2026-12-31'] },
    { year: '2027', days: ['2027-01-01', '2027-12-31'] },
  ]);
  expect(
    usualPeriods('2028-01-01')
      .map(({ days }) => days.join(' '))
      .slice(0, 2),
  ).toEqual(['2028-01-01 2028-03-31', '2028-04-01 2028-06-30']);
});
