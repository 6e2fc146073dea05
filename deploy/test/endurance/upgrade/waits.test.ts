import { describe, expect, it } from '@jest/globals';
import { faultsOfWaits, linesOfLong, rowsOf, tableOf, type Wait } from './waits.ts';

const wait = (kind: string, from: number, ms: number): Wait => ({ kind, from, to: from + ms });
const MIGRATIONS = [
  { from: 1_000, to: 2_000 },
  { from: 5_000, to: 5_100 },
];

describe('the durations of writes', () => {
  it.each([
    ['ends before the migration begins is not counted', wait('team', 0, 999), 0],
    ['ends during the migration is counted', wait('team', 900, 200), 1],
    ['begins and ends during the migration is counted', wait('team', 1_500, 20), 1],
    ['begins during the migration is counted', wait('team', 1_900, 400), 1],
    ['begins before and ends after the migration is counted', wait('team', 4_000, 3_000), 1],
    ['begins after the migration is not counted', wait('team', 2_001, 10), 0],
  ])('are assigned to migrations: a write that %s', (_, one, during) => {
    expect(rowsOf(['team'], [one], MIGRATIONS)[0]?.during).toBe(during);
  });

  it('are counted by kind, with the longest during a migration and the longest otherwise', () => {
    const waits = [wait('team', 0, 700), wait('team', 1_100, 30), wait('team', 1_200, 80), wait('status', 5_050, 9)];
    expect(rowsOf(['team', 'status'], waits, MIGRATIONS)).toEqual([
      { kind: 'team', writes: 3, longestMs: 700, during: 2, longestDuringMs: 80 },
      { kind: 'status', writes: 1, longestMs: 0, during: 1, longestDuringMs: 9 },
    ]);
  });

  it('are reported if one is too long during a migration, or a kind has no write during one', () => {
    const rows = rowsOf(
      ['team', 'status', 'invitation'],
      [wait('team', 1_000, 1_000), wait('status', 0, 5_000)],
      MIGRATIONS,
    );
    expect(faultsOfWaits(rows, 1_000)).toEqual([
      'team: one waited for 1000 ms during a migration',
      'status: one waited for 5000 ms during a migration',
      'invitation: none was under way during a migration',
    ]);
    const busy = [wait('team', 1_000, 1_200), wait('team', 3_000, 1_300)];
    expect(faultsOfWaits(rowsOf(['team'], busy, MIGRATIONS), 1_000)).toEqual([
      'team: one waited for 1200 ms during a migration, one for 1300 ms without: a lower --rate tells more',
    ]);
    expect(faultsOfWaits(rowsOf(['team'], [wait('team', 1_000, 999)], MIGRATIONS), 1_000)).toEqual([]);
  });

  it('are listed individually if they are long, in order of their start', () => {
    const waits = [wait('team', 9_000, 2_000), wait('status', 4_000, 1_000), wait('team', 5_000, 999)];
    expect(linesOfLong(waits, 1_000, 1_000)).toEqual(['3 s: status for 1000 ms', '8 s: team for 2000 ms']);
  });

  it('are shown as a table', () => {
    expect(tableOf(rowsOf(['team'], [wait('team', 1_000, 12.4)], MIGRATIONS))).toEqual([
      '| write | written | longest | in the migrations | longest in the migrations |',
      '| --- | --- | --- | --- | --- |',
      '| team | 1 | 0 ms | 1 | 12 ms |',
    ]);
  });
});
