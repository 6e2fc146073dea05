import { BULK_LIMIT } from '../rules/limits.ts';
import { choice, fields, nameWhenSent, optionalUuid, REQUIRED, readAt, requiredName, uuids } from './fields.ts';
import { queryCount, queryFlag, queryLimit, queryOffset, querySearch, queryUuids } from './query-fields.ts';

const NAME = 'validation.team.name_required';

export const teamCreate = fields({ name: requiredName(NAME) });

export const teamEdit = fields({ name: nameWhenSent(NAME), updated_at: readAt() });

/** The team that takes over the objectives; without one they become company objectives. */
export const teamDelete = fields({ new_team_uuid: optionalUuid() });

export const teamMembersAdd = fields({ users_uuid: uuids(BULK_LIMIT).required(REQUIRED) });

export const teamMembersRemove = fields({
  users_uuid: uuids(BULK_LIMIT).required(REQUIRED),
  new_owner_id: optionalUuid(),
});

/**
 * Without `limit`: all. `q` is searched in the team's name and, with `people`, in the names and addresses of its members. `uuids`: look up
 * these teams. `users`: only teams with any of these members. `users_limit`: at most this many uuids in the `users` of a team, and only of
 * those named in the query's `users`, if there are any; without it, all.
 */
export const teamsQuery = fields({
  q: querySearch(),
  people: queryFlag(),
  uuids: queryUuids(),
  users: queryUuids(),
  users_limit: queryCount(),
  sort: choice(['name', 'relevance'] as const).default('name'),
  limit: queryLimit().default(undefined),
  offset: queryOffset(),
});
