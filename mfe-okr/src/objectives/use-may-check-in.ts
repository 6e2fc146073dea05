import { answersForKeyResult, type KeyResultResource, type ObjectiveResource } from '@waymark/contracts';
import { useOrganisation, useSession } from '@waymark/shell-kit';
import { useTeamLookup } from '../people/use-team-lookup.ts';

/** Whether the signed-in user may check in on a key result without having been asked (product-rules.md, "Check-ins"). */
export const useMayCheckIn = (objective: ObjectiveResource, keyresult: KeyResultResource): boolean => {
  const { user } = useSession();
  const { admin } = useOrganisation();
  const teamMembers = useTeamLookup()(objective.team_uuid)?.users ?? [];
  const isWorking = objective.status === 'working';
  return isWorking && answersForKeyResult(objective, keyresult, { userUuid: user.uuid, admin, teamMembers });
};
