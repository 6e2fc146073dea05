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
import { useTranslation } from 'react-i18next';

const isUnderWay = ({ status }: ObjectiveResource): boolean => hasStarted(status) && status !== 'archive';

/** How much of an objective's time has gone while it is worked on, 0-100 and in words; undefined before and after. */
export const useTimeGone = (objective: ObjectiveResource): { share: number; label: string } | undefined => {
  const { t } = useTranslation('okr');
  const { timezone } = useOrganisation();
  if (!isUnderWay(objective)) return undefined;
  const share = Math.round(shareElapsed(objective, dateOf(new Date(), timezone)) * 100);
  return { share, label: t('card.time_gone', { percent: formatPercent(share) }) };
};

/** Where something should be today and, where less than all of it counts as reached, from where on. */
export const useMarksOfToday = (): ((goal: Goal, expected: number) => Mark[]) => {
  const { t } = useTranslation('okr');
  return (goal, expected) => {
    const counts = reachedFrom(goal);
    const today: Mark = {
      kind: 'today',
      share: expected,
      label: t('card.expected', { percent: formatPercent(expected) }),
    };
    if (counts === 100) return [today];
    return [today, { kind: 'counts', share: counts, label: t('card.counts_from', { percent: formatPercent(counts) }) }];
  };
};

/** On the way of a key result while its objective is worked on. */
export const useMarks = (): ((objective: ObjectiveResource, keyresult: KeyResultResource) => Mark[]) => {
  const marksOfToday = useMarksOfToday();
  return (objective, { pace }) => (isUnderWay(objective) ? marksOfToday(objective.goal, pace.expected) : []);
};
