import { isObjectiveOwner, type MoveContext, type ObjectiveResource } from '@waymark/contracts';
import { useSession } from '@waymark/shell-kit';
import { useTeamLookup } from '../../people/use-team-lookup.ts';

export type MoveContextOf = (objective: ObjectiveResource) => MoveContext;

/** What decides which moves of an objective the signed-in user may make (product-rules.md, "Who may move an objective"). */
export const useMoveContext = (): MoveContextOf => {
  const { user } = useSession();
  const team = useTeamLookup();
  return (objective) => ({
    isOwner: isObjectiveOwner(objective, user.uuid, team(objective.team_uuid)?.users ?? []),
    isValidator: objective.validator_uuid === user.uuid,
    keyresultCount: objective.keyresults.length,
  });
};
