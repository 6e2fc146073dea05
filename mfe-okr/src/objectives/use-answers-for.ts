import { answersFor, type ObjectiveResource } from '@waymark/contracts';
import { useOrganisation, useSession } from '@waymark/shell-kit';
import { useTeamLookup } from '../people/use-team-lookup.ts';

type Held = Pick<ObjectiveResource, 'level' | 'user_uuid' | 'team_uuid' | 'validator_uuid' | 'creator_uuid'>;

/** Whether the signed-in user answers for an objective (product-rules.md, "Who may change an objective"). */
export const useAnswersFor = (): ((objective: Held) => boolean) => {
  const { user } = useSession();
  const { admin } = useOrganisation();
  const team = useTeamLookup();
  return (objective) =>
    answersFor(objective, { userUuid: user.uuid, admin, teamMembers: team(objective.team_uuid)?.users ?? [] });
};
