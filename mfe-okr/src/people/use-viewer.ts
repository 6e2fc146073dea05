import type { Viewer } from '@waymark/contracts';
import { useIsInTeam, useOrganisation, useSession } from '@waymark/shell-kit';

/**
 * The signed-in user as the rules of `contracts` need them; `team` is the owning team, if any. These rules only ask whether the user is in
 * the team, so `teamMembers` contains the user or nobody.
 */
export const useViewer = (): ((team: string | null) => Viewer) => {
  const { user } = useSession();
  const { admin } = useOrganisation();
  const isInTeam = useIsInTeam();
  return (team) => ({ userUuid: user.uuid, admin, teamMembers: isInTeam(team) ? [user.uuid] : [] });
};
