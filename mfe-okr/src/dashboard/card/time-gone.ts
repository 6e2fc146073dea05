import { dateOf, hasStarted, type ObjectiveResource, shareElapsed } from '@waymark/contracts';
import { formatPercent } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';

/** How much of an objective's time has gone while it is worked on, 0-100 and in words; undefined before and after. */
export const useTimeGone = (objective: ObjectiveResource): { share: number; label: string } | undefined => {
  const { t } = useTranslation('okr');
  if (!hasStarted(objective.status) || objective.status === 'archive') return undefined;
  const share = Math.round(shareElapsed(objective, dateOf(new Date())) * 100);
  return { share, label: t('card.time_gone', { percent: formatPercent(share) }) };
};
