import { MOST_FOLDED } from '@waymark/contracts';
import type { Database, Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';

const LIST = `
  select (select coalesce(json_agg(objective_uuid order by folded_at desc), '[]') from folded_objectives
    where organisation_uuid = $1 and user_uuid = $2) as folded
  from members m where ${IS_MEMBER}`;

/** The objectives that an active member has folded, the last one first; undefined if the user is not one. */
export const listFolded = async (
  database: Pick<Database, 'readInOrganisation'>,
  { organisation, userUuid }: Actor,
): Promise<string[] | undefined> => {
  const [row] = await database.readInOrganisation<{ folded: string[] }>(organisation, LIST, [organisation, userUuid]);
  return row?.folded;
};

const MEMBER_AND_OBJECTIVE = `
  with named as (select uuid from objectives where organisation_uuid = $1 and uuid = $3 for key share)
  select (select uuid from named) as uuid from members m where ${IS_MEMBER}`;

/** Whether the objective exists, locked against deletion until the transaction ends; undefined if the user is not an active member. */
export const findFoldable = async (scope: Scope, userUuid: string, objective: string): Promise<boolean | undefined> => {
  const values = [scope.organisation, userUuid, objective];
  const [row] = await scope.query<{ uuid: string | null }>(MEMBER_AND_OBJECTIVE, values);
  return row && row.uuid !== null;
};

const FOLD = `
  insert into folded_objectives (organisation_uuid, user_uuid, objective_uuid, folded_at) values ($1, $2, $3, $4)
  on conflict (organisation_uuid, user_uuid, objective_uuid) do nothing`;
const FORGET_FIRST = `
  delete from folded_objectives where organisation_uuid = $1 and user_uuid = $2 and objective_uuid in (
    select objective_uuid from folded_objectives where organisation_uuid = $1 and user_uuid = $2
    order by folded_at desc offset ${MOST_FOLDED})`;
const UNFOLD = `
  delete from folded_objectives where organisation_uuid = $1 and user_uuid = $2 and objective_uuid = $3`;

/** Stores that a member has folded an objective. Of more than 500 the ones that were folded first are forgotten. */
export const fold = async (scope: Scope, userUuid: string, objective: string, now: Date): Promise<void> => {
  await scope.query(FOLD, [scope.organisation, userUuid, objective, now]);
  await scope.query(FORGET_FIRST, [scope.organisation, userUuid]);
};

/** Forgets that a member has folded an objective, if they have. */
export const unfold = async (scope: Scope, userUuid: string, objective: string): Promise<void> => {
  await scope.query(UNFOLD, [scope.organisation, userUuid, objective]);
};

/** Deletes a member's folded objectives, once they have left. */
export const forgetFolded = async (scope: Scope, userUuid: string): Promise<void> => {
  await scope.table('folded_objectives').where({ user_uuid: userUuid }).delete();
};
