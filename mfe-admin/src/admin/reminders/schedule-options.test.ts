import { expect, test } from '@jest/globals';
import { browserTimeZone, reminderCreate } from '@waymark/contracts';
import { daysOf, HOURS, newReminder } from './schedule-options.ts';

test('a month has 31 days and the option "last day"', () => {
  expect(daysOf('weekly')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(daysOf('monthly')).toHaveLength(32);
  expect(daysOf('monthly').at(-1)).toBe(0);
});

test('hours are full hours from 00:00 to 23:00', () => {
  expect([HOURS[0], HOURS.at(-1), HOURS.length]).toEqual(['00:00', '23:00', 24]);
});

test("a new reminder is weekly at midnight in the browser's time zone, activated, and without a day", () => {
  expect(newReminder()).toEqual({ frequency: 'weekly', time: '00:00', timezone: browserTimeZone(), activated: true });
  expect(reminderCreate.isValidSync(newReminder())).toBe(false);
  expect(reminderCreate.isValidSync({ ...newReminder(), day: 0 })).toBe(true);
});
