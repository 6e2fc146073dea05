import type { AuditDetails, TeamSnapshot } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { Actor } from '../users/user.ts';
import type { Team } from './team-store.ts';

/** A team as events and internal calls contain it, with all of its members. */
export const teamSnapshotOf = (team: Team): TeamSnapshot => ({
  uuid: team.uuid,
  name: team.name,
  user_uuids: team.userUuids,
});

/** An audit record about a team. */
export const aboutTeam = ({ uuid, name }: Pick<Team, 'uuid' | 'name'>, details: AuditDetails = {}) =>
  ({ target: 'team', targetUuid: uuid, details: { name, ...details } }) as const;

/** The event of a new team. */
export const teamCreated = (organisation: string, team: Team, actor: Actor): EventDraft => ({
  type: 'waymark.identity.team.created.v1',
  organisation,
  subject: team.uuid,
  actor,
  data: teamSnapshotOf(team),
});

/** `handover`: who left the team, and who takes over what they own in it. */
export const teamUpdated = (
  organisation: string,
  team: Team,
  changed: string[],
  actor: Actor,
  handover: { removed_uuids?: string[]; successor_uuid?: string | null } = {},
): EventDraft => ({
  type: 'waymark.identity.team.updated.v1',
  organisation,
  subject: team.uuid,
  actor,
  data: { ...teamSnapshotOf(team), changed, ...handover },
});

/** The event of a deletion. @param newTeam the team that gets its objectives; null: they become company objectives */
export const teamDeleted = (organisation: string, team: Team, newTeam: string | null, actor: Actor): EventDraft => ({
  type: 'waymark.identity.team.deleted.v1',
  organisation,
  subject: team.uuid,
  actor,
  data: { ...teamSnapshotOf(team), new_team_uuid: newTeam },
});
