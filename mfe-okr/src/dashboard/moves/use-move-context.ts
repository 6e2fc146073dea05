import { isObjectiveOwner, type MoveContext, type ObjectiveResource } from '@waymark/contracts';
import { useViewer } from '../../people/use-viewer.ts';

export type MoveContextOf = (objective: ObjectiveResource) => MoveContext;

/** What decides which moves of an objective the signed-in user may make (product-rules.md, "Who may move an objective"). */
export const useMoveContext = (): MoveContextOf => {
  const viewerOf = useViewer();
  return (objective) => {
    const { userUuid, teamMembers } = viewerOf(objective.team_uuid);
    return {
      isOwner: isObjectiveOwner(objective, userUuid, teamMembers),
      isValidator: objective.validator_uuid === userUuid,
      keyresultCount: objective.keyresults.length,
    };
  };
};
