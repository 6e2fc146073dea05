import {
  dateOf,
  type Goal,
  hasStarted,
  type KeyResultResource,
  type ObjectiveResource,
  reachedFrom,
  shareElapsed,
} from '@waymark/contracts';
import { formatPercent, type Mark, useOrganisation } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';

const isUnderWay = ({ status }: ObjectiveResource): boolean => hasStarted(status) && status !== 'archive';

/** Elapsed share of an objective's period, 0-100, while it is worked on; undefined before and after. */
export const useElapsedShare = (objective: ObjectiveResource): number | undefined => {
  const { timezone } = useOrganisation();
  return isUnderWay(objective) ? Math.round(shareElapsed(objective, dateOf(new Date(), timezone)) * 100) : undefined;
};

/**
 * The marks on a progress bar: the expected progress today and, if less than 100% counts as reached, that threshold.
 * @param t translates the namespace `okr`, as below
 */
export const marksOfToday = (goal: Goal, expected: number, t: TFunction<'okr'>): Mark[] => {
  const counts = reachedFrom(goal);
  const today: Mark = {
    kind: 'today',
    share: expected,
    label: t('card.expected', { percent: formatPercent(expected) }),
  };
  if (counts === 100) return [today];
  return [today, { kind: 'counts', share: counts, label: t('card.counts_from', { percent: formatPercent(counts) }) }];
};

/** The marks on the bar of a key result; none unless its objective is worked on. */
export const marksOf = (
  objective: ObjectiveResource,
  { pace }: Pick<KeyResultResource, 'pace'>,
  t: TFunction<'okr'>,
): Mark[] => (isUnderWay(objective) ? marksOfToday(objective.goal, pace.expected, t) : []);
