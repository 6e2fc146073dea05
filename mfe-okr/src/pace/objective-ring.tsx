import { healthOf, type ObjectiveResource } from '@waymark/contracts';
import { ProgressRing, useOrganisation } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useElapsedShare } from '../dashboard/card/time-elapsed.ts';
import { barHealth } from './pace-slices.ts';

/** The progress of an objective as a ring, with the elapsed time as a thin arc around it. */
export const ObjectiveRing = ({ objective, size }: { objective: ObjectiveResource; size?: number }): ReactNode => {
  const organisation = useOrganisation();
  const elapsed = useElapsedShare(objective);
  const { progress, keyresults, pace } = objective;
  const health = keyresults.length > 0 ? barHealth(organisation, healthOf(progress), pace) : undefined;
  return <ProgressRing value={progress} size={size} elapsed={elapsed} health={health} />;
};
