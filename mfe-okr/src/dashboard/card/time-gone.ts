import {
  dateOf,
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

/** On the way of a key result: where it should be today and, where less than all of it counts as reached, from where on. */
export const useMarks = (): ((objective: ObjectiveResource, keyresult: KeyResultResource) => Mark[]) => {
  const { t } = useTranslation('okr');
  return (objective, { pace: { expected } }) => {
    if (!isUnderWay(objective)) return [];
    const counts = reachedFrom(objective.goal);
    const today: Mark = {
      kind: 'today',
      share: expected,
      label: t('card.expected', { percent: formatPercent(expected) }),
    };
    if (counts === 100) return [today];
    return [today, { kind: 'counts', share: counts, label: t('card.counts_from', { percent: formatPercent(counts) }) }];
  };
};
