import {
  foldedParts,
  type listTeams as listTeamsCall,
  matchesSearch,
  type QueryOf,
  searchDistance,
} from '@waymark/contracts';
import { containsEach, cutFromNearerEnd, type Database, type Scope, type SortedBy } from '@waymark/service-kit';

export type Team = { uuid: string; name: string; userUuids: string[]; updatedAt: Date };

type TeamRow = { uuid: string; name: string; user_uuids: string[]; updated_at: Date };

const rowToTeam = (row: TeamRow): Team => ({
  uuid: row.uuid,
  name: row.name,
  userUuids: row.user_uuids,
  updatedAt: row.updated_at,
});

const SELECT = `select t.uuid, t.name, t.updated_at, coalesce((
    select array_agg(tm.user_uuid order by tm.user_uuid) from team_members tm
     where tm.organisation_uuid = t.organisation_uuid and tm.team_uuid = t.uuid), '{}') as user_uuids
  from teams t where t.organisation_uuid = $1`;

const BY_NAME: SortedBy = ['lower(t.name)', 't.uuid'];

/** The teams whose name contains each word of a search, the best match first. */
const namedLike = async (database: Database, organisation: string, q: string): Promise<string[]> => {
  const sql = `select uuid, name from teams t where organisation_uuid = $1 order by ${BY_NAME.join(', ')}`;
  const teams = await database.readInOrganisation<Pick<TeamRow, 'uuid' | 'name'>>(organisation, sql, [organisation]);
  return teams
    .filter(({ name }) => matchesSearch(q, [name]))
    .sort((one, other) => searchDistance(q, one.name) - searchDistance(q, other.name))
    .map(({ uuid }) => uuid);
};

const inTeams = (who: string) =>
  `t.uuid in (select tm.team_uuid from team_members tm where tm.organisation_uuid = $1 and ${who})`;
const found = (contains: string) => `tm.user_uuid in (select m.user_uuid from memberships m
  where m.organisation_uuid = $1 and m.active and ${contains})`;

type TeamsPage = QueryOf<typeof listTeamsCall>;

type ListedTeam = Team & { usersTotal: number };

/**
 * A page of teams, all without a limit, and the total. The page is cut before members of teams are joined. With `users_limit`, a team has
 * only some of its members, so that the answer does not grow with the teams.
 */
export const listTeams = async (
  database: Database,
  organisation: string,
  { q, people, uuids, users, users_limit, sort, limit, offset }: TeamsPage,
): Promise<{ teams: ListedTeam[]; total: number }> => {
  const bindings: unknown[] = [organisation];
  const bind = (value: unknown): string => `$${bindings.push(value)}`;
  const conditions = ['t.organisation_uuid = $1'];
  if (uuids) conditions.push(`t.uuid = any(${bind(uuids)}::uuid[])`);
  const named = users && `tm.user_uuid = any(${bind(users)}::uuid[])`;
  if (named) conditions.push(inTeams(named));
  let order = BY_NAME;
  if (q) {
    const matches = `${bind(await namedLike(database, organisation, q))}::uuid[]`;
    const called = `t.uuid = any(${matches})`;
    // Teams found by their people follow those found by name.
    if (sort === 'relevance') order = [`array_position(${matches}, t.uuid)`, ...BY_NAME];
    conditions.push(
      people ? `(${called} or ${inTeams(found(containsEach('m.search_text', foldedParts(q), bind)))})` : called,
    );
  }
  const where = conditions.join(' and ');
  const cut = cutFromNearerEnd({
    rows: `select t.uuid from teams t where ${where}`,
    by: order,
    limit: bind(limit ?? null),
    offset: bind(offset),
  });
  const members = 'from team_members tm where tm.organisation_uuid = $1 and tm.team_uuid = t.uuid';
  const chosen = users_limit !== undefined && named ? `${members} and ${named}` : members;
  const shown = `select tm.user_uuid ${chosen} order by tm.user_uuid limit ${bind(users_limit ?? null)}`;
  const rows = await database.readInOrganisation<
    ((TeamRow & { users_total: number }) | { uuid: null }) & { total: number }
  >(
    organisation,
    `with counted (total) as (select count(*) from teams t where ${where}), cut as (${cut})
     select counted.total, t.uuid, t.name, t.updated_at, t.user_uuids, t.users_total from counted left join (
       select t.uuid, t.name, t.updated_at, array(${shown}) as user_uuids,
         (select count(*) ${members}) as users_total
       from teams t where t.organisation_uuid = $1 and t.uuid in (select uuid from cut)) t on true
     order by ${order.join(', ')}`,
    bindings,
  );
  const teams = rows.flatMap((row) => (row.uuid === null ? [] : [{ ...rowToTeam(row), usersTotal: row.users_total }]));
  return { teams, total: rows[0]?.total ?? 0 };
};

/** A team with all of its members; undefined if there is none. */
export const findTeam = async (database: Database, organisation: string, team: string): Promise<Team | undefined> => {
  const rows = await database.readInOrganisation<TeamRow>(organisation, `${SELECT} and t.uuid = $2`, [
    organisation,
    team,
  ]);
  return rows[0] && rowToTeam(rows[0]);
};

/** Reads a team within the transaction. */
export const teamIn = async (scope: Scope, team: string): Promise<Team | undefined> => {
  const [row] = await scope.query<TeamRow>(`${SELECT} and t.uuid = $2`, [scope.organisation, team]);
  return row && rowToTeam(row);
};

/** Reads all teams within the transaction. */
export const teamsIn = async (scope: Scope): Promise<Team[]> =>
  (await scope.query<TeamRow>(`${SELECT} order by t.uuid`, [scope.organisation])).map(rowToTeam);

/** The teams that have any of the users as a member. */
export const teamsOfUsers = async (scope: Scope, users: readonly string[]): Promise<Team[]> => {
  const sql = `${SELECT} and t.uuid in (select team_uuid from team_members
    where organisation_uuid = $1 and user_uuid = any($2)) order by t.uuid`;
  return (await scope.query<TeamRow>(sql, [scope.organisation, [...users]])).map(rowToTeam);
};

/** Stores a new team without members. */
export const insertTeam = async (scope: Scope, uuid: string, name: string, at: Date): Promise<void> => {
  await scope.insert('teams', { uuid, name, created_at: at, updated_at: at });
};

/** Stores a team's new name, and when. */
export const renameTeam = async (scope: Scope, uuid: string, name: string, at: Date): Promise<void> => {
  await scope.table('teams').where({ uuid }).update({ name, updated_at: at });
};

/** Deletes a team and the places in it; its members stay in the organisation. */
export const deleteTeam = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.table('teams').where({ uuid }).delete();
};

/** Stores when a team changed. */
export const setChanged = async (scope: Scope, uuid: string, at: Date): Promise<void> => {
  await scope.table('teams').where({ uuid }).update({ updated_at: at });
};

/** Puts members of the organisation in a team, and stores when it changed. Those who are in it stay. */
export const addToTeam = async (scope: Scope, team: string, users: readonly string[], at: Date): Promise<void> => {
  const rows = users.map((user) => ({ team_uuid: team, user_uuid: user }));
  await scope.insert('team_members', rows).onConflict().ignore();
  await setChanged(scope, team, at);
};

/** Takes users out of all teams of the organisation. */
export const removeFromTeams = async (scope: Scope, users: readonly string[]): Promise<void> => {
  await scope.query('delete from team_members where organisation_uuid = $1 and user_uuid = any($2)', [
    scope.organisation,
    [...users],
  ]);
};

/** Takes users out of a team, and stores when it changed. */
export const removeFromTeam = async (scope: Scope, team: string, users: readonly string[], at: Date): Promise<void> => {
  await scope
    .table('team_members')
    .where({ team_uuid: team })
    .whereIn('user_uuid', [...users])
    .delete();
  await setChanged(scope, team, at);
};
