import type { EventOf } from '@waymark/contracts';
import { type Clock, consumer, type Events, type Part, type Scope } from '@waymark/service-kit';
import { handOverBlockers, returnBlockers } from '../blockers/hand-over-blockers.ts';
import { STATUS_SINCE } from '../checkins/assessment.ts';
import { LATER } from '../objectives/objective-store.ts';
import { teams } from '../read-models.ts';
import { lockSomeOfTeam, refreshSearch, refreshSearchOfTeam } from '../search/search-store.ts';
import { isTeamDeleted } from './people-store.ts';
import { type HandedOver, publishHandedOver } from './publish-handed-over.ts';
import { handOverInTeam } from './team-handover-service.ts';

type Updated = EventOf<'waymark.identity.team.updated.v1'>;
type Deleted = EventOf<'waymark.identity.team.deleted.v1'>;
type Deps = { events: Pick<Events, 'emit'>; clock: Clock };

/** How many objectives of a deleted team are handed over in one transaction. */
const AT_ONCE = 500;

/** $1: the locked objectives. */
const TO_TEAM = `
  update objectives o set team_uuid = $3::uuid, updated_at = ${LATER('$4')}
  where uuid = any($1::uuid[]) and team_uuid = $2 returning *, ${STATUS_SINCE} as status_since`;

const TO_COMPANY = `
  update objectives o set level = 'company', team_uuid = $3::uuid, user_uuid = validator_uuid, updated_at = ${LATER('$4')}
  where uuid = any($1::uuid[]) and team_uuid = $2 returning *, ${STATUS_SINCE} as status_since`;

/**
 * Whether an edit may concern the team's name, which its objectives are found by: not when somebody joins or leaves, since a team may own
 * thousands. A replay names no change.
 */
const mayRename = ({ data: { changed } }: Updated): boolean => changed.length === 0 || changed.includes('name');

/** The team that takes over what a deleted one had, unless none is named or that is deleted too. */
const successorOf = async (scope: Scope, { data }: Deleted): Promise<string | null> =>
  data.new_team_uuid && !(await isTeamDeleted(scope, data.new_team_uuid)) ? data.new_team_uuid : null;

/**
 * Some of the objectives of a deleted team go to the one that takes over; without one they become company objectives owned by their
 * validators.
 * @returns whether there may be more
 */
export const handOverOfTeam =
  ({ events, clock }: Deps, atOnce = AT_ONCE) =>
  async (scope: Scope, event: Deleted): Promise<boolean> => {
    const { actor = null, data } = event;
    const to = await successorOf(scope, event);
    const affected = await lockSomeOfTeam(scope, data.uuid, atOnce);
    if (affected.length === 0) return false;
    const [sql, changed] = to ? [TO_TEAM, ['team_uuid']] : [TO_COMPANY, ['level', 'user_uuid']];
    const moved = await scope.query<HandedOver>(sql, [affected, data.uuid, to, clock.now()]);
    await refreshSearch(scope, affected);
    await publishHandedOver(scope, events, { organisation: scope.organisation, actor }, moved, () => changed);
    return true;
  };

/** Handles identity's events about teams; what a deleted team has is handed over (product-rules.md, "Deleting a team"). */
export const consumeTeams = (deps: Deps) => {
  const { events, clock } = deps;
  const handOver = handOverInTeam(events);
  const handOverObjectives = handOverOfTeam(deps);
  const moveBlockers = handOverBlockers(events);
  const returnDeclined = returnBlockers(events);

  const partsOfDeletion: Part<Scope, Deleted>[] = [
    async (scope, event) => ((await handOverObjectives(scope, event)) ? {} : undefined),
    async (scope, event) => {
      const teams = { from: event.data.uuid, to: await successorOf(scope, event) };
      return (await moveBlockers(scope, teams, event.actor ?? null)) ? {} : undefined;
    },
  ];

  return consumer({
    name: 'teams',
    on: teams.handlers({
      stored: (scope, { data, actor }) => returnDeclined(scope, data.uuid, actor ?? null),
      // Whatever stored the new name before: only this event says that it is new.
      updated: async (scope, event) => {
        if (mayRename(event)) await refreshSearchOfTeam(scope, event.data.uuid);
        await handOver(scope, event, clock.now());
      },
      afterDeleted: partsOfDeletion,
    }),
  });
};
