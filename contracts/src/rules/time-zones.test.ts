import { expect, test } from '@jest/globals';
import { timeZone } from '../schemas/time-zone.ts';
import { browserTimeZone, timeZoneChoices } from './time-zones.ts';

const WINTER = new Date('2026-01-15T12:00:00Z');
const SUMMER = new Date('2026-07-15T12:00:00Z');
const labelOf = (zone: string, lang: string, now: Date) =>
  timeZoneChoices(lang, now, 'UTC').find(({ value }) => value === zone)?.label;

test('the choices of time zones begin with that of the browser, then list all others by name, each once', () => {
  const [first, ...others] = timeZoneChoices('en', WINTER, 'US/Pacific').map(({ value }) => value);
  expect(first).toBe(browserTimeZone());
  expect(others).toEqual([...others].sort());
  expect(new Set([first, ...others]).size).toBe(others.length + 1);
  expect([first, ...others]).toEqual(expect.arrayContaining(['Europe/Berlin', 'UTC', 'US/Pacific']));
});

test('each choice of a time zone shows its current offset from UTC in the notation of the language', () => {
  expect(labelOf('Europe/Berlin', 'en', WINTER)).toBe('Europe/Berlin (GMT+1)');
  expect(labelOf('Europe/Berlin', 'de', SUMMER)).toBe('Europe/Berlin (GMT+2)');
  expect(labelOf('America/New_York', 'fr', WINTER)).toBe('America/New York (UTC−5)');
  expect(labelOf('Asia/Kathmandu', 'ro', WINTER)).toBe('Asia/Kathmandu (GMT+5:45)');
});

test('the choices of time zones do not contain the former name Europe/Kiev, and each is valid', () => {
  const zones = timeZoneChoices('en', WINTER, 'UTC').map(({ value }) => value);
  expect(zones).toContain('Europe/Kyiv');
  expect(zones).not.toContain('Europe/Kiev');
  expect(zones.filter((zone) => timeZone().validateSync(zone) !== zone)).toEqual([]);
});
