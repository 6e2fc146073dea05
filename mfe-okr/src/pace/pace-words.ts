import { dateOf, daysBetween, type Goal, type KeyResultResource, reachedFrom } from '@waymark/contracts';
import { formatDate, formatPercent, useOrganisation } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { unbroken, unbrokenNumbers } from '../unbroken.ts';
import { PACE_TEXTS } from './pace-texts.ts';

/** An objective, or a key result together with the goal and the period of its objective. */
export type Paced = { pace: KeyResultResource['pace']; goal: Goal; period_start: string; period_end: string };

const verdictWords = ({ pace: { verdict, by }, goal }: Paced, t: TFunction): string => {
  if (verdict === 'behind' || verdict === 'ahead') return t(`pace.${verdict}`, { count: Math.abs(by) });
  if (verdict === 'reached' && goal === 'aspirational')
    return t('pace.reached_aspirational', { counts: formatPercent(reachedFrom(goal)) });
  return t(`pace.${verdict}`);
};

/** The forecast in words; undefined once the period is over, or without enough data. */
const forecastWords = ({ pace: { forecast }, period_end }: Paced, today: string, t: TFunction): string | undefined => {
  if (forecast === null || today >= period_end) return undefined;
  const { low, likely, high } = forecast;
  return t(low === high ? 'pace.forecast' : 'pace.forecast_range', {
    likely: formatPercent(likely),
    low: formatPercent(low),
    high: formatPercent(high),
    date: unbroken(formatDate(period_end)),
  });
};

/**
 * A pace as a sentence: "65 of 90 days gone, 40% of the way: 32 points behind; at this pace 55% by 10 January 26".
 * @param today in the organisation's time zone, like on the server
 * @param t translates the namespace `PACE_TEXTS`
 */
export const paceWords = (paced: Paced, today: string, t: TFunction): string => {
  const { pace, period_start, period_end } = paced;
  const days = daysBetween(period_start, period_end);
  const elapsed = Math.min(days, Math.max(0, daysBetween(period_start, today)));
  const sentence = t('pace.sentence', {
    time: t('pace.time', { gone: elapsed, count: days }),
    way: t('pace.way', { percent: formatPercent(pace.expected + pace.by) }),
    verdict: verdictWords(paced, t),
  });
  const forecast = forecastWords(paced, today, t);
  return unbrokenNumbers(forecast === undefined ? sentence : t('pace.with_forecast', { sentence, forecast }));
};

/** `paceWords` for today in the organisation's time zone, and its `t`. */
export const usePaceWords = (): { paceWords: (paced: Paced) => string; t: TFunction } => {
  const { t } = useTranslation(PACE_TEXTS);
  const { timezone } = useOrganisation();
  return { paceWords: (paced) => paceWords(paced, dateOf(new Date(), timezone), t), t };
};
