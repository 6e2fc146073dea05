import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestTexts } from '../testing/test-texts.ts';
import { formatDate, formatDateTime, formatNumber, formatRelative } from './format.ts';
import { formatPercent, formatQuantity } from './format-amounts.ts';
import { formatMoney } from './format-money.ts';
import { formatWeekday } from './format-times.ts';
import { i18n } from './language.ts';

beforeAll(startTestTexts);
afterAll(() => i18n.changeLanguage('en'));

test('dates read dd LLLL yy in the language shown', async () => {
  await i18n.changeLanguage('en');
  expect(formatDate('2026-03-05')).toBe('05 March 26');
  await i18n.changeLanguage('de');
  expect(formatDate('2026-03-05')).toBe('05 März 26');
});

test('the names of weekdays are counted from Monday, in the language shown', async () => {
  await i18n.changeLanguage('en');
  expect([0, 6].map(formatWeekday)).toEqual(['Monday', 'Sunday']);
  await i18n.changeLanguage('de');
  expect(formatWeekday(0)).toBe('Montag');
});

test('numbers, money and percentages are formatted in English, and numbers in German', async () => {
  await i18n.changeLanguage('en');
  expect([formatNumber(1234.5), formatMoney(120), formatMoney(6.5), formatPercent(64)]).toEqual([
    '1,234.5',
    '$120',
    '$6.50',
    '64%',
  ]);
  await i18n.changeLanguage('de');
  expect(formatNumber(1234.5)).toBe('1.234,5');
});

test('a number that is rounded to zero has no sign', async () => {
  await i18n.changeLanguage('en');
  expect([formatNumber(-0.4, 0), formatNumber(-0), formatPercent(-0.3)]).toEqual(['0', '0', '0%']);
  expect([formatNumber(-0.01), formatPercent(-1)]).toEqual(['-0.01', '-1%']);
});

test('a quantity with the unit % is formatted as a percentage', async () => {
  await i18n.changeLanguage('en');
  expect(['%', ' % ', 'km'].map((unit) => formatQuantity(97.25, unit))).toEqual(['97.25%', '97.25%', '97.25 km']);
  for (const lang of ['en', 'de', 'fr']) {
    await i18n.changeLanguage(lang);
    expect(formatQuantity(64, '%')).toBe(formatPercent(64));
  }
});

test('a past time is formatted relative to now', async () => {
  await i18n.changeLanguage('en');
  const now = new Date('2026-03-05T12:00:00Z');
  expect(formatRelative('2026-03-02T12:00:00Z', now)).toBe('3 days ago');
  expect(formatRelative('2026-03-05T11:59:58Z', now)).toBe('now');
});

test('times use the 24-hour clock, midnight too', async () => {
  await i18n.changeLanguage('en');
  const midnight = new Date(2026, 2, 5, 0, 0).toISOString();
  expect(formatDateTime(midnight)).toBe('05 March 26, 00:00');
  expect(formatDateTime(new Date(2026, 2, 5, 15, 30).toISOString())).toBe('05 March 26, 15:30');
});

test('a value close to zero does not read as zero, and others have at most two decimals', async () => {
  await i18n.changeLanguage('en');
  const values = [0.0042, -0.001, 0.04567, 0.5, 1.004, 123.456, 1234567.891];
  expect(values.map((value) => formatNumber(value))).toEqual([
    '0.0042',
    '-0.001',
    '0.046',
    '0.5',
    '1',
    '123.46',
    '1,234,567.89',
  ]);
  expect([0.0042, 97.256].map((value) => formatQuantity(value, '%'))).toEqual(['0.0042%', '97.26%']);
});
