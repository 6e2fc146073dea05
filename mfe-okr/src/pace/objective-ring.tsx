import { healthOf, type ObjectiveResource } from '@waymark/contracts';
import { ProgressRing } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTimeGone } from '../dashboard/card/time-gone.ts';
import { useJudged } from './judged.ts';

/** The progress of an objective, with the time that has gone as a thin arc around it. */
export const ObjectiveRing = ({ objective, size }: { objective: ObjectiveResource; size?: number }): ReactNode => {
  const judged = useJudged();
  const gone = useTimeGone(objective)?.share;
  const { progress, keyresults, pace } = objective;
  const health = keyresults.length > 0 ? judged(healthOf(progress), pace) : undefined;
  return <ProgressRing value={progress} size={size} gone={gone} health={health} />;
};
