import {
  displayName,
  isObjectiveOwner,
  type MemberResource,
  type ObjectiveResource,
  type TeamResource,
} from '@waymark/contracts';
import { useMembers, useSession, useTeams } from '@waymark/shell-kit';
import { useMemo } from 'react';

export type People = {
  members: readonly MemberResource[];
  teams: readonly TeamResource[];
  member: (uuid: string | null) => MemberResource | undefined;
  team: (uuid: string | null) => TeamResource | undefined;
  /** Names of people and teams by uuid. */
  names: ReadonlyMap<string, string>;
};

const NOBODY: readonly MemberResource[] = [];
const NO_TEAMS: readonly TeamResource[] = [];

/** The organisation's people and teams, looked up by uuid. */
export const usePeople = (): People => {
  const members = useMembers().data ?? NOBODY;
  const teams = useTeams().data ?? NO_TEAMS;
  return useMemo(() => {
    const memberOf = new Map(members.map((member) => [member.uuid, member]));
    const teamOf = new Map(teams.map((team) => [team.uuid, team]));
    const names = new Map([
      ...members.map((member) => [member.uuid, displayName(member)] as const),
      ...teams.map(({ uuid, name }) => [uuid, name] as const),
    ]);
    return {
      members,
      teams,
      names,
      member: (uuid) => memberOf.get(uuid ?? ''),
      team: (uuid) => teamOf.get(uuid ?? ''),
    };
  }, [members, teams]);
};

export type Standing = { isOwner: boolean; isValidator: boolean; keyresultCount: number };

/** How the signed-in user stands to an objective: what decides which moves are theirs (spec section 4). */
export const useStanding = (): ((objective: ObjectiveResource) => Standing) => {
  const { user } = useSession();
  const { team } = usePeople();
  return (objective) => ({
    isOwner: isObjectiveOwner(objective, user.uuid, team(objective.team_uuid)?.users ?? []),
    isValidator: objective.validator_uuid === user.uuid,
    keyresultCount: objective.keyresults.length,
  });
};
