import { useIsInTeam, useOrganisation, useSession } from '@waymark/shell-kit';

type Viewer = { userUuid: string; admin: boolean; teamMembers: readonly string[] };

/**
 * The signed-in user as the rules of contracts ask for them, before something that a team owns or none. Whoever decides about the user
 * need not know who else is in the team: of its members those here are the user, or nobody.
 */
export const useViewer = (): ((team: string | null) => Viewer) => {
  const { user } = useSession();
  const { admin } = useOrganisation();
  const isInTeam = useIsInTeam();
  return (team) => ({ userUuid: user.uuid, admin, teamMembers: isInTeam(team) ? [user.uuid] : [] });
};
