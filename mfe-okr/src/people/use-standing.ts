import { isObjectiveOwner, type ObjectiveResource, type TeamResource } from '@waymark/contracts';
import { useSession, useTeams } from '@waymark/shell-kit';
import { useMemo } from 'react';

/** The organisation's teams, looked up by uuid. */
export const useTeamOf = (): ((uuid: string | null | undefined) => TeamResource | undefined) => {
  const { data: teams } = useTeams();
  return useMemo(() => {
    const byUuid = new Map((teams ?? []).map((team) => [team.uuid, team]));
    return (uuid) => byUuid.get(uuid ?? '');
  }, [teams]);
};

type Standing = { isOwner: boolean; isValidator: boolean; keyresultCount: number };

/** What decides which moves of an objective the signed-in user may make (product-rules.md, "Who may move an objective"). */
export const useStanding = (): ((objective: ObjectiveResource) => Standing) => {
  const { user } = useSession();
  const team = useTeamOf();
  return (objective) => ({
    isOwner: isObjectiveOwner(objective, user.uuid, team(objective.team_uuid)?.users ?? []),
    isValidator: objective.validator_uuid === user.uuid,
    keyresultCount: objective.keyresults.length,
  });
};
