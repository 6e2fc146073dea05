import type { Scope } from '@waymark/service-kit';

/**
 * The search text of an objective `o` with its key results, as an SQL expression; $1 is the organisation. The parts are on separate lines,
 * so that no search matches across two of them. People are looked up one by one, and key results by their objective alone: a join could
 * read a whole large organisation for each objective.
 * @param keyResults the table that the key results are read from
 */
export const searchText = (keyResults: string): string => `fold(concat_ws(e'\\n', o.name,
    (select name from members where organisation_uuid = $1 and user_uuid = o.user_uuid),
    (select name from members where organisation_uuid = $1 and user_uuid = o.validator_uuid),
    (select name from teams where organisation_uuid = $1 and team_uuid = o.team_uuid),
    (select string_agg(concat_ws(e'\\n', k.name,
       (select name from members where organisation_uuid = $1 and user_uuid = k.user_uuid)), e'\\n' order by k.position)
     from ${keyResults} k where k.objective_uuid = o.uuid)))`;

const REFRESH = `update objectives o set search = ${searchText('keyresults')} where o.uuid = any($2::uuid[])`;

/** Three separate searches: for one condition with two "or" in it Postgres would read the whole organisation. $3: how many at most, or null. */
const LOCK_NAMED = `
  select uuid from objectives where uuid = any(array(
    select uuid from objectives where organisation_uuid = $1 and user_uuid = $2
    union all select uuid from objectives where organisation_uuid = $1 and validator_uuid = $2
    union all select objective_uuid from keyresults where organisation_uuid = $1 and user_uuid = $2
    limit $3::bigint))
  order by uuid for no key update`;

const LOCK_OF_TEAM = `
  select uuid from objectives where uuid = any(array(
    select uuid from objectives where organisation_uuid = $1 and team_uuid = $2 limit $3::bigint))
  order by uuid for no key update`;

/** Updates the search text of objectives. The transaction must hold their locks, or have created them. */
export const refreshSearch = async (scope: Scope, objectives: readonly string[]): Promise<void> => {
  if (objectives.length > 0) await scope.query(REFRESH, [scope.organisation, objectives]);
};

const lock = async (scope: Scope, sql: string, ...values: unknown[]): Promise<string[]> =>
  (await scope.query<{ uuid: string }>(sql, [scope.organisation, ...values])).map((row) => row.uuid);

/** Locks some of the objectives that a person owns, validates or owns key results of, in the order of locks of every change. */
export const lockSomeNaming = (scope: Scope, user: string, most: number): Promise<string[]> =>
  lock(scope, LOCK_NAMED, user, most);

/**
 * Locks all of them. It repeats until no more are found: while it waited for a lock, the objective may have been copied, and a statement that
 * began before does not see the copy.
 */
const lockNaming = async (scope: Scope, user: string): Promise<string[]> => {
  const locked = new Set<string>();
  for (;;) {
    const found = await lock(scope, LOCK_NAMED, user, null);
    if (found.every((uuid) => locked.has(uuid))) return [...locked];
    for (const uuid of found) locked.add(uuid);
  }
};

/** After a person's name has changed. */
export const refreshSearchOfPerson = async (scope: Scope, user: string): Promise<void> =>
  refreshSearch(scope, await lockNaming(scope, user));

/** Locks some of the objectives of a team, in the same order. */
export const lockSomeOfTeam = (scope: Scope, team: string, most: number): Promise<string[]> =>
  lock(scope, LOCK_OF_TEAM, team, most);

/** After a team's name has changed. */
export const refreshSearchOfTeam = async (scope: Scope, team: string): Promise<void> =>
  refreshSearch(scope, await lock(scope, LOCK_OF_TEAM, team, null));
