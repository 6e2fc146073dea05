import type { EventOf } from '@waymark/contracts';
import { type Clock, consumer, type Events, type Scope } from '@waymark/service-kit';
import { handOverBlockers, returnBlockers } from '../blockers/hand-over-blockers.ts';
import { STATUS_SINCE } from '../checkins/assessment.ts';
import { LATER } from '../objectives/objective-store.ts';
import { teams } from '../read-models.ts';
import { lockOfTeam, refreshSearch, refreshSearchOfTeam } from '../search/search-store.ts';
import { isTeamDeleted } from './people-store.ts';
import { type HandedOver, publishHandedOver } from './publish-handed-over.ts';
import { handOverInTeam } from './team-handover-service.ts';

type Updated = EventOf<'waymark.identity.team.updated.v1'>;
type Deleted = EventOf<'waymark.identity.team.deleted.v1'>;

const TO_TEAM = `
  update objectives o set team_uuid = $3::uuid, updated_at = ${LATER('$4')}
  where organisation_uuid = $1 and team_uuid = $2 returning *, ${STATUS_SINCE} as status_since`;

const TO_COMPANY = `
  update objectives o set level = 'company', team_uuid = $3::uuid, user_uuid = validator_uuid, updated_at = ${LATER('$4')}
  where organisation_uuid = $1 and team_uuid = $2 returning *, ${STATUS_SINCE} as status_since`;

/**
 * Whether an edit may concern the team's name, which its objectives are found by: not when somebody joins or leaves, since a team may own
 * thousands. A replay names no change.
 */
const mayRename = ({ data: { changed } }: Updated): boolean => changed.length === 0 || changed.includes('name');

/** Handles identity's events about teams; the objectives of a deleted team are handed over (product-rules.md, "Deleting a team"). */
export const consumeTeams = ({ events, clock }: { events: Pick<Events, 'emit'>; clock: Clock }) => {
  const handOver = handOverInTeam(events);
  const moveBlockers = handOverBlockers(events);
  const returnDeclined = returnBlockers(events);

  /**
   * Its objectives go to the given team; without one, or if that is deleted too, they become company objectives owned by their validators.
   */
  const reassign = async (scope: Scope, { actor, data }: Deleted): Promise<void> => {
    const to = data.new_team_uuid && !(await isTeamDeleted(scope, data.new_team_uuid)) ? data.new_team_uuid : null;
    await lockOfTeam(scope, data.uuid);
    const [sql, changed] = to ? [TO_TEAM, ['team_uuid']] : [TO_COMPANY, ['level', 'user_uuid']];
    const values = [scope.organisation, data.uuid, to, clock.now()];
    const moved = await scope.query<HandedOver>(sql, values);
    await refreshSearch(
      scope,
      moved.map(({ uuid }) => uuid),
    );
    await moveBlockers(scope, { from: data.uuid, to }, actor ?? null);
    const cause = { organisation: scope.organisation, actor: actor ?? null };
    await publishHandedOver(scope, events, cause, moved, () => changed);
  };

  return consumer({
    name: 'teams',
    on: teams.handlers({
      stored: (scope, { data, actor }) => returnDeclined(scope, data.uuid, actor ?? null),
      // Whatever stored the new name before: only this event says that it is new.
      updated: async (scope, event) => {
        if (mayRename(event)) await refreshSearchOfTeam(scope, event.data.uuid);
        await handOver(scope, event, clock.now());
      },
      deleted: reassign,
    }),
  });
};
