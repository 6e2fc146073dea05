import { describe, expect, it } from '@jest/globals';
import type { Lang } from '@waymark/contracts';
import { historySentence, reminderName } from './history-entry.ts';

describe('the sentence about a new value', () => {
  const progress = (details: Record<string, string | number>, lang: Lang) =>
    historySentence({ messageKey: 'keyresults.progress', details, name: 'Signed', user: 'Ann' }, lang);

  it.each<[Lang, string]>([
    ['en', 'Ann updated “Signed” from 96 to 98.5%'],
    ['de', 'Ann hat „Signed“ von 96 auf 98,5\u00a0% gebracht'],
    ['it', 'Ann ha aggiornato «Signed» da 96 a 98,5%'],
  ])('writes a percentage as in %s', (lang, sentence) => {
    expect(progress({ from: 96, to: 98.5, unit: '%' }, lang)).toBe(sentence);
  });

  it('writes numbers as in the language, and the unit as people wrote it', () => {
    expect(progress({ from: 1250, to: 13_375, unit: 'Bikes' }, 'de')).toBe(
      'Ann hat „Signed“ von 1.250 auf 13.375 Bikes gebracht',
    );
  });
});

it.each<[Lang, number, string]>([
  ['en', 5, 'monthly, day 5, 09:00'],
  ['de', 5, 'monatlich, am 5., 09:00'],
  ['fr', 0, 'mensuel, le dernier jour du mois, 09:00'],
])('a monthly reminder has its day in words in %s: %d', (lang, day, name) => {
  expect(reminderName({ frequency: 'monthly', day, time: '09:00' }, lang)).toBe(name);
});
