import {
  type ObjectiveList,
  type ObjectiveQuery,
  type ObjectiveResource,
  STATUSES,
  searchDistance,
  worstInTrouble,
} from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { Presenting } from '../keyresults/keyresult-presenter.ts';
import { findKeyResultsOf } from '../keyresults/keyresult-store.ts';
import type { ObjectiveRow } from '../objectives/objective.ts';
import { presentObjective } from '../objectives/objective-presenter.ts';
import { rowToObjective } from '../objectives/objective-store.ts';

type Viewer = { userUuid: string };

const ORDER: Record<ObjectiveQuery['sort'], string> = {
  period_end: 'period_end, search collate "C", uuid',
  name: 'search collate "C", uuid',
  owner: `fold(coalesce((select m.name from members m where m.user_uuid = objectives.user_uuid and m.organisation_uuid = objectives.organisation_uuid),
    (select t.name from teams t where t.team_uuid = objectives.team_uuid))) collate "C", user_uuid, team_uuid, period_end, search collate "C", uuid`,
  '-created_at': 'created_at desc, uuid',
  '-updated_at': 'updated_at desc, uuid',
  attention: 'period_end, search collate "C", uuid',
  relevance: 'updated_at desc, uuid',
};

/** The objectives of every status that match the filters. */
const matching = (scope: Scope, { userUuid }: Viewer, query: ObjectiveQuery) => {
  const found = scope.table<ObjectiveRow>('objectives');
  if (query.level) found.where('level', query.level);
  if (query.goal) found.where('goal', query.goal);
  if (query.start_from) found.where('period_start', '>=', query.start_from);
  if (query.start_to) found.where('period_start', '<=', query.start_to);
  if (query.end_from) found.where('period_end', '>=', query.end_from);
  if (query.end_to) found.where('period_end', '<=', query.end_to);
  for (const word of query.q?.split(/\s+/) ?? []) found.whereRaw('strpos(search, fold(?)) > 0', [word]);
  if (query.mine) {
    const teams = scope.table('teams').where({ gone: false }).whereRaw('? = any(user_uuids)', [userUuid]);
    const own = (one: typeof found) =>
      one
        .where('user_uuid', userUuid)
        .orWhere('validator_uuid', userUuid)
        .orWhereIn('team_uuid', teams.select('team_uuid'));
    found.where((one) => void own(one as typeof found));
  }
  if (query.my_keyresults) {
    found.whereIn('uuid', scope.table('keyresults').where('user_uuid', userUuid).select('objective_uuid'));
  }
  return found;
};

/** How many percent the worst key result in trouble is behind, as a negative number; objectives without one come last. */
const attention = ({ keyresults }: ObjectiveResource): number =>
  worstInTrouble(keyresults)?.pace.by ?? Number.MAX_SAFE_INTEGER;

const distance = ({ q = '' }: ObjectiveQuery, { name }: ObjectiveResource): number => searchDistance(q, name);

/**
 * The reference implementation of a list: find, read the key results, present, count, sort, take the page. The product uses
 * `objective-list.ts`, which does it in one statement and ends a page early that grows too large; a test checks that both agree.
 */
export const plainList = async (
  scope: Scope,
  viewer: Viewer,
  query: ObjectiveQuery,
  presenting: Presenting,
): Promise<ObjectiveList> => {
  const rows: ObjectiveRow[] = await matching(scope, viewer, query).orderByRaw(ORDER[query.sort]);
  const keyResults = await findKeyResultsOf(
    scope,
    rows.map(({ uuid }) => uuid),
  );
  const objectives = [];
  for (const row of rows) {
    const open = await scope
      .table<{ status_since: Date }>('objective_spans')
      .where('objective_uuid', row.uuid)
      .whereRaw("to_at = 'infinity'");
    const since = open[0]?.status_since ?? row.created_at;
    objectives.push(presentObjective(rowToObjective(row), keyResults.get(row.uuid) ?? [], since, presenting));
  }
  const found = query.attention ? objectives.filter(({ trouble }) => trouble.length > 0) : objectives;
  if (query.sort === 'attention') found.sort((one, other) => attention(one) - attention(other));
  if (query.sort === 'relevance') found.sort((one, other) => distance(query, one) - distance(query, other));
  const inStatus = found.filter(({ status }) => query.status === undefined || status === query.status);
  const named = inStatus.filter(({ uuid }) => query.uuids === undefined || query.uuids.includes(uuid));
  const count = (one: string) => found.filter(({ status }) => status === one).length;
  const counts = Object.fromEntries(STATUSES.map((status) => [status, count(status)])) as ObjectiveList['counts'];
  return { objectives: named.slice(query.offset, query.offset + query.limit), counts, total: inStatus.length };
};
