import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const PRINT = `
  import(${JSON.stringify(path.join(import.meta.dirname, 'day-begin.ts'))}).then(({ dayBegin }) => {
    const bounds = JSON.parse(process.argv[1]).map(([zone, day]) => {
      process.env.TZ = zone;
      return [zone, day, dayBegin(day), dayBegin(day, 1)];
    });
    process.stdout.write(JSON.stringify(bounds));
  })`;

const DAYS = [
  // Where clocks go forward at midnight, the day begins at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  // Where they go back at midnight, the last hour of the day, or the first, passes twice.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T04:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Europe/Brussels', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Brussels', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', '2026-10-04T13:00:00.000Z'],
];

test('a day lasts until the next one begins, wherever and however clocks change in it', () => {
  // In a process of its own, because the zone of this one cannot be changed.
  const printed = execFileSync(process.execPath, ['-e', PRINT, JSON.stringify(DAYS)], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual(DAYS);
});
