import type { EventOf } from '@waymark/contracts';
import { type Clock, consumer, type Events, type Scope } from '@waymark/service-kit';
import { handOverBlockers, returnBlockers } from '../blockers/waited-for.ts';
import { STATUS_SINCE } from '../checkins/assessment.ts';
import { LATER } from '../objectives/objective-store.ts';
import { teams } from '../read-models.ts';
import { lockOfTeam, refreshSearch, refreshSearchOfTeam } from '../search/search-store.ts';
import { isTeamDeleted } from './people-store.ts';
import { type HandedOver, publishHandedOver } from './publish-handed-over.ts';
import { handOverInTeam } from './team-handover-service.ts';

type Deleted = EventOf<'waymark.identity.team.deleted.v1'>;

const TO_TEAM = `
  update objectives o set team_uuid = $3::uuid, updated_at = ${LATER('$4')}
  where organisation_uuid = $1 and team_uuid = $2 returning *, ${STATUS_SINCE} as status_since`;

const TO_COMPANY = `
  update objectives o set level = 'company', team_uuid = $3::uuid, user_uuid = validator_uuid, updated_at = ${LATER('$4')}
  where organisation_uuid = $1 and team_uuid = $2 returning *, ${STATUS_SINCE} as status_since`;

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
      stored: async (scope, { data, actor }, renamed) => {
        // Not when somebody joins or leaves: a team may own thousands of objectives.
        if (renamed) await refreshSearchOfTeam(scope, data.uuid);
        await returnDeclined(scope, data.uuid, actor ?? null);
      },
      updated: (scope, event) => handOver(scope, event, clock.now()),
      deleted: reassign,
    }),
  });
};
