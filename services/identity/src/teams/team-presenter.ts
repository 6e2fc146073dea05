import type { TeamResource } from '@waymark/contracts';
import type { Team } from './team-store.ts';

export const presentTeam = (team: Team): TeamResource => ({
  uuid: team.uuid,
  name: team.name,
  users: team.userUuids,
  updated_at: team.updatedAt.toISOString(),
});
