import { expect, test } from '@jest/globals';
import { problemsOf } from '../testing/schema-cases.ts';
import { fields } from './fields.ts';
import { timeZone } from './time-zone.ts';

test.each([
  ['europe/berlin', 'Europe/Berlin'],
  [' Europe/Berlin ', 'Europe/Berlin'],
  ['utc', 'UTC'],
  ['gmt', 'GMT'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['EUROPE/KYIV', 'Europe/Kyiv'],
  ['US/Pacific', 'US/Pacific'],
  ['CET', 'Europe/Brussels'],
  ['est5edt', 'America/New_York'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
])('the time zone %s is normalised to %s', (z, kept) => {
  expect(fields({ z: timeZone() }).cast({ z })).toEqual({ z: kept });
});

test.each([
  'Mars/Base',
  '+02:00',
  'AGT',
  'BST',
  'IST',
  'PST',
  'US/Pacific-New',
  'SystemV/AST4',
  'Etc/Unknown',
  'Europe/Atlantis',
  'Zulu',
])('the time zone %s is refused, even if Intl accepts it', (z) => {
  expect(problemsOf(fields({ z: timeZone() }), { z })).toEqual({ z: 'validation.timezone' });
});

test.each([[20250101], [null]])('the value %j is refused as a time zone', (z) => {
  expect(problemsOf(fields({ z: timeZone() }), { z })).toEqual({ z: 'validation.timezone' });
});
