import { BULK_LIMIT } from '../rules/limits.ts';
import { fields, nameWhenSent, optionalUuid, REQUIRED, readAt, requiredName, uuids } from './fields.ts';
import { queryFlag, queryLimit, queryOffset, querySearch, queryUuids } from './query-fields.ts';

const NAME = 'validation.team.name_required';

export const teamCreate = fields({ name: requiredName(NAME) });

export const teamEdit = fields({ name: nameWhenSent(NAME), updated_at: readAt() });

/** The team that takes the objectives over; without one they become company objectives. */
export const teamDelete = fields({ new_team_uuid: optionalUuid() });

export const teamMembersAdd = fields({ users_uuid: uuids(BULK_LIMIT).required(REQUIRED) });

export const teamMembersRemove = fields({
  users_uuid: uuids(BULK_LIMIT).required(REQUIRED),
  new_owner_id: optionalUuid(),
});

/**
 * Without a limit: all. `q` is looked for in the team's name and, with `people`, in the names and addresses of who is in it. `uuids` are
 * teams to be told of; `users` narrows to the teams that any of them is in.
 */
export const teamsQuery = fields({
  q: querySearch(),
  people: queryFlag(),
  uuids: queryUuids(),
  users: queryUuids(),
  limit: queryLimit().default(undefined),
  offset: queryOffset(),
});
