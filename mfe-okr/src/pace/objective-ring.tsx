import { healthOf, type ObjectiveResource } from '@waymark/contracts';
import { ProgressRing, useOrganisation } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useShareGone } from '../dashboard/card/time-gone.ts';
import { judged } from './judged.ts';

/** The progress of an objective as a ring, with the elapsed time as a thin arc around it. */
export const ObjectiveRing = ({ objective, size }: { objective: ObjectiveResource; size?: number }): ReactNode => {
  const organisation = useOrganisation();
  const gone = useShareGone(objective);
  const { progress, keyresults, pace } = objective;
  const health = keyresults.length > 0 ? judged(organisation, healthOf(progress), pace) : undefined;
  return <ProgressRing value={progress} size={size} gone={gone} health={health} />;
};
