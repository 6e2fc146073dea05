import { answersForKeyResult, type KeyResultResource, type ObjectiveResource } from '@waymark/contracts';
import { useViewer } from '../people/use-viewer.ts';

/** Whether the signed-in user may check in on a key result without having been asked (product-rules.md, "Check-ins"). */
export const useMayCheckIn = (objective: ObjectiveResource, keyresult: KeyResultResource): boolean => {
  const viewer = useViewer()(objective.team_uuid);
  return objective.status === 'working' && answersForKeyResult(objective, keyresult, viewer);
};
