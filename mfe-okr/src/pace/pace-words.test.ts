import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Forecast, LANGUAGES, paceOf } from '@waymark/contracts';
import { i18n } from '@waymark/shell-kit';
import { type Paced, paceWords } from './pace-words.ts';

const TODAY = '2026-11-16';
/** 65 of its 90 days have elapsed. */
const PERIOD = { period_start: '2026-09-12', period_end: '2026-12-11' };
type Case = { progress: number; goal?: Paced['goal']; isStalled?: boolean; forecast?: Forecast | null; today?: string };

const wordsOf = async (case_: Case, lang = 'en'): Promise<string> => {
  const { progress, goal = 'committed', isStalled = false, forecast = null, today = TODAY } = case_;
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${lang}.json`), 'utf8'));
  const speaking = i18n.createInstance();
  await speaking.init({
    lng: lang,
    resources: { [lang]: { okr: texts } },
    defaultNS: 'okr',
    interpolation: { escapeValue: false },
  });
  const timed = { goal, ...PERIOD };
  const pace = paceOf(timed, { progress, isStalled, forecast }, today);
  return paceWords({ ...timed, pace }, today, speaking.t);
};

test.each<[Case, string]>([
  [
    { progress: 40, forecast: { low: 55, likely: 55, high: 55 } },
    '65 of 90 days gone, 40% of the way: 32 points behind; at this pace 55% by 11 December 26',
  ],
  [
    { progress: 70, forecast: { low: 80, likely: 95, high: 100 } },
    '65 of 90 days gone, 70% of the way: on pace; at this pace 95% by 11 December 26, between 80% and 100%',
  ],
  [{ progress: 80 }, '65 of 90 days gone, 80% of the way: 8 points ahead'],
  [{ progress: 100 }, '65 of 90 days gone, 100% of the way: reached'],
  [
    { progress: 70, goal: 'aspirational' },
    '65 of 90 days gone, 70% of the way: reached, as 70% counts for an aspirational objective',
  ],
  [
    { progress: 40, isStalled: true },
    '65 of 90 days gone, 40% of the way: stalled, with no check-in on the last two check-in days',
  ],
  [{ progress: 0, today: '2026-09-13' }, '1 of 90 days gone, 0% of the way: too early to say'],
  [{ progress: 0, today: '2026-09-01' }, '0 of 90 days gone, 0% of the way: too early to say'],
  [
    { progress: 40, today: '2026-12-20', forecast: { low: 40, likely: 41, high: 42 } },
    '90 of 90 days gone, 40% of the way: 60 points behind',
  ],
])('the pace of %j is described as: %s', async (case_, words) => {
  expect((await wordsOf(case_)).replaceAll('\u00a0', ' ')).toBe(words);
});

test('a line of a pace ends neither within a date nor between a number and the word after it', async () => {
  const words = await wordsOf({ progress: 40, forecast: { low: 55, likely: 55, high: 55 } });
  expect(words.split(' ')).toEqual(
    expect.arrayContaining(['65\u00a0of', '90\u00a0days', '32\u00a0points', '11\u00a0December\u00a026']),
  );
});

test.each(LANGUAGES.filter((lang) => lang !== 'en'))(
  'every pace verdict has its own text in %s, without unfilled placeholders',
  async (lang) => {
    const forecast = { low: 50, likely: 55, high: 60 };
    const cases: Case[] = [
      ...[40, 70, 80, 100].map((progress) => ({ progress, forecast })),
      { progress: 70, goal: 'aspirational' },
      { progress: 40, isStalled: true },
      { progress: 0, today: '2026-09-13' },
    ];
    const sentences = await Promise.all(cases.map((each) => wordsOf(each, lang)));
    expect(new Set(sentences).size).toBe(cases.length);
    expect(sentences.filter((each) => /[{}]|pace\./.test(each))).toEqual([]);
  },
);
