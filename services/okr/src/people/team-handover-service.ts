import type { EventOf } from '@waymark/contracts';
import type { Events, Scope } from '@waymark/service-kit';
import type { KeyResultOfObjective } from '../keyresults/keyresult-store.ts';
import { LATER } from '../objectives/objective-store.ts';
import { refreshSearch } from '../search/search-store.ts';
import { hasLeft } from './people-store.ts';
import { ownersChanged } from './takeover-service.ts';

// In the order of locks of every change: objectives first, by their id.
const LOCK = `
  select uuid from objectives o where organisation_uuid = $1 and team_uuid = $2 and exists (
    select 1 from keyresults where objective_uuid = o.uuid and user_uuid = any($3::uuid[]))
  order by uuid for no key update`;

const HAND_OVER = `
  update keyresults k set user_uuid = $4, updated_at = ${LATER('$5', 'k.updated_at')}
  from objectives o
  where k.organisation_uuid = $1 and k.user_uuid = any($3::uuid[])
    and o.uuid = k.objective_uuid and o.team_uuid = $2
  returning k.*, o.name as objective_name`;

type Change = EventOf<'waymark.identity.team.updated.v1'>;

/** Key results owned by people who were removed from the team go to the successor, if one was given. */
export const handOverInTeam =
  (events: Pick<Events, 'emit'>) =>
  async (scope: Scope, { data: team, actor, sequence }: Change, now: Date): Promise<void> => {
    const { removed_uuids: removed = [], successor_uuid: successor } = team;
    if (removed.length === 0 || !successor) return;
    // A successor who has left in the meantime takes nothing over; the former team member is still a member of the organisation.
    if (await hasLeft(scope, successor, sequence)) return;
    const { organisation } = scope;
    const affected = await scope.query<{ uuid: string }>(LOCK, [organisation, team.uuid, removed]);
    const values = [organisation, team.uuid, removed, successor, now];
    const keyresults = await scope.query<KeyResultOfObjective>(HAND_OVER, values);
    await refreshSearch(
      scope,
      affected.map(({ uuid }) => uuid),
    );
    await events.emit(scope, ownersChanged({ organisation, actor: actor ?? null }, keyresults));
  };
