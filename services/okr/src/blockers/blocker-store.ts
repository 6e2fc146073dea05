import type { BlockerQuery, BlockerResource, PlacedBlockerResource } from '@waymark/contracts';
import type { Database, Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { instant } from '../store/instant.ts';
import { type BlockerRow, CONTENT } from './blocker.ts';

/** The columns that a caller sees. */
const COLUMNS = [
  ...CONTENT,
  'declined',
  'uuid',
  'keyresult_uuid',
  'raised_by',
  'raised_at',
  'resolved_at',
  'resolved_by',
  'resolution',
] as const satisfies readonly (keyof BlockerRow)[];

const BLOCKER = [...COLUMNS, 'returned', 'returned_by'].map((column) => `b.${column}`).join(', ');

/** A blocker for a change, and whether the caller is in the team that it waits for. */
export type OpenBlocker = { row: BlockerRow; isOfTeam: boolean };

const LOCK = `
  select ${BLOCKER}, coalesce(t.user_uuids @> array[$3::uuid] and not t.gone, false) as is_of_team
  from blockers b left join teams t on t.organisation_uuid = $1 and t.team_uuid = b.team_uuid
  where b.organisation_uuid = $1 and b.uuid = $2 for no key update of b`;

/** Locked, so that a change does not write back a member who is leaving or a team that is being deleted. */
export const lockBlocker = async (scope: Scope, uuid: string, userUuid: string): Promise<OpenBlocker | undefined> => {
  const values = [scope.organisation, uuid, userUuid];
  const [found] = await scope.query<BlockerRow & { is_of_team: boolean }>(LOCK, values);
  if (found === undefined) return undefined;
  const { is_of_team: isOfTeam, ...row } = found;
  return { row, isOfTeam };
};

const LOCK_TEAM = `
  select user_uuids <@ $3::uuid[] as is_last from teams where organisation_uuid = $1 and team_uuid = $2 for share`;

/**
 * Whether all members of the team have declined once this user has; true without a team. The team is locked: a transaction that removes a
 * member in the meantime sees afterwards who has declined.
 */
export const isLastOfTeam = async (scope: Scope, blocker: BlockerRow, userUuid: string): Promise<boolean> => {
  if (blocker.team_uuid === null) return true;
  const values = [scope.organisation, blocker.team_uuid, [...blocker.declined, userUuid]];
  const [team] = await scope.query<{ is_last: boolean }>(LOCK_TEAM, values);
  return team?.is_last ?? true;
};

const COUNT_OPEN = `
  select count(*)::int as open from blockers where organisation_uuid = $1 and keyresult_uuid = $2 and resolved_at is null`;

/** How many open blockers a key result has. While its objective is locked there will be no more. */
export const countOpenBlockers = async (scope: Scope, keyResult: string): Promise<number> => {
  const [row] = await scope.query<{ open: number }>(COUNT_OPEN, [scope.organisation, keyResult]);
  return row?.open ?? 0;
};

const KEEP_SINCE = `
  update keyresults set blocked_since = (
    select min(raised_at) from blockers where organisation_uuid = $1 and keyresult_uuid = $2 and resolved_at is null)
  where organisation_uuid = $1 and uuid = $2`;

/** Stores a new blocker, and with the key result since when it is blocked. */
export const insertBlocker = async (scope: Scope, blocker: BlockerRow): Promise<void> => {
  await scope.insert('blockers', blocker);
  await scope.query(KEEP_SINCE, [scope.organisation, blocker.keyresult_uuid]);
};

/** Stores a blocker, and with the key result since when those that are still open block it. Who raised it, and when, never changes. */
export const updateBlocker = async (
  scope: Scope,
  { uuid, keyresult_uuid, raised_by: _, raised_at: __, ...changing }: BlockerRow,
): Promise<void> => {
  await scope.table('blockers').where({ uuid }).update(changing);
  await scope.query(KEEP_SINCE, [scope.organisation, keyresult_uuid]);
};

const MOMENTS: readonly string[] = ['raised_at', 'resolved_at'];
const JSON_MEMBERS = COLUMNS.map(
  (column) => `'${column}', ${MOMENTS.includes(column) ? instant(`b.${column}`) : `b.${column}`}`,
).join(', ');

/** Open ones first, the oldest before others; then those resolved, the last one first. */
const ORDER = `b.resolved_at is not null, case when b.resolved_at is null then b.raised_at end, b.resolved_at desc, b.uuid`;
const OPEN_ORDER = 'b.raised_at, b.uuid';

/** The statement of a page, for all blockers or only the open ones. */
const either = (statement: (which: string, order: string) => string) => {
  const [all, open] = [statement('', ORDER), statement('and b.resolved_at is null', OPEN_ORDER)];
  return ({ open: isOpen }: BlockerQuery): string => (isOpen ? open : all);
};

const ofKeyResult = either(
  (which, order) => `
  select k.uuid, (select count(*)::int from blockers b where b.keyresult_uuid = k.uuid and b.organisation_uuid = $1 ${which}) as total, (
    select coalesce(json_agg(json_build_object(${JSON_MEMBERS}) order by ${order}), '[]')
    from (select b.* from blockers b where b.keyresult_uuid = k.uuid and b.organisation_uuid = $1 ${which}
      order by ${order} limit $4 offset $5) b) as blockers
  from members m left join keyresults k on k.organisation_uuid = $1 and k.uuid = $3
  where ${IS_MEMBER}`,
);

const ofOrganisation = either(
  (which, order) => `
  select (select count(*)::int from blockers b where b.organisation_uuid = $1 ${which}) as total, (
    select coalesce(json_agg(json_build_object(${JSON_MEMBERS}, 'keyresult', json_build_object('uuid', k.uuid, 'name', k.name),
      'objective', json_build_object('uuid', o.uuid, 'name', o.name)) order by ${order}), '[]')
    from (select b.* from blockers b where b.organisation_uuid = $1 ${which} order by ${order} limit $3 offset $4) b
    join keyresults k on k.uuid = b.keyresult_uuid join objectives o on o.uuid = k.objective_uuid) as blockers
  from members m where ${IS_MEMBER}`,
);

type Read = Pick<Database, 'readInOrganisation'>;
type Page = { blockers: BlockerResource[]; total: number };

/** A page of the blockers of a key result if that exists; undefined if the caller is not an active member. */
export const findBlockersOf = async (
  database: Read,
  { organisation, userUuid }: Actor,
  keyResult: string,
  query: BlockerQuery,
): Promise<{ page: Page | undefined } | undefined> => {
  const values = [organisation, userUuid, keyResult, query.limit, query.offset];
  const [row] = await database.readInOrganisation<Page & { uuid: string | null }>(
    organisation,
    ofKeyResult(query),
    values,
  );
  return row && { page: row.uuid === null ? undefined : { blockers: row.blockers, total: row.total } };
};

/** A page of the blockers of an organisation; undefined if the caller is not an active member. */
export const findBlockers = async (
  database: Read,
  { organisation, userUuid }: Actor,
  query: BlockerQuery,
): Promise<{ blockers: PlacedBlockerResource[]; total: number } | undefined> => {
  const values = [organisation, userUuid, query.limit, query.offset];
  const [row] = await database.readInOrganisation<{ blockers: PlacedBlockerResource[]; total: number }>(
    organisation,
    ofOrganisation(query),
    values,
  );
  return row;
};
