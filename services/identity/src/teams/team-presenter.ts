import type { TeamResource } from '@waymark/contracts';
import type { Team } from './team-store.ts';

/** @param total the number of members, if `team` has only some of them */
export const presentTeam = (team: Team, total = team.userUuids.length): TeamResource => ({
  uuid: team.uuid,
  name: team.name,
  users: team.userUuids,
  users_total: total,
  updated_at: team.updatedAt.toISOString(),
});
