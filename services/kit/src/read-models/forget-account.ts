import type { EventOf } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Part } from '../events/consumer.ts';
import { BEFORE_ALL } from '../new-uuid.ts';

type Deleted = EventOf<'waymark.identity.user.deleted.v1'>;
type ForgetPart = Part<Knex.Transaction, Deleted>;

/**
 * A part that repeats a statement until it changes nothing.
 * @param sql changes at most `:most` rows that name `:user`, so that it does not find them again
 */
export const forgetSome =
  (sql: string, most = 1_000): ForgetPart =>
  async (trx, { data }) =>
    (await trx.raw(sql, { user: data.uuid, most })).rowCount > 0 ? {} : undefined;

const NEXT = `
  select organisation_uuid from members where user_uuid = ? and organisation_uuid > ? order by organisation_uuid limit 1`;

/**
 * A part that looks through all rows of the organisations that the user has been in: for what no index finds.
 * @param sql looks at the next `:most` rows of `:organisation`, by a key greater than `:after`, changes those that name `:user`, and returns
 * the greatest key as `last`, or null after the last row
 * @param first less than any key
 */
export const forgetLookingThrough =
  (sql: string, first: string, most = 5_000): ForgetPart =>
  async (trx, { data: { uuid: user } }, rest) => {
    const [before = BEFORE_ALL, key] = rest?.after?.split(' ') ?? [];
    const next = async () => (await trx.raw(NEXT, [user, before])).rows[0]?.organisation_uuid;
    const organisation = key === undefined ? await next() : before;
    if (organisation === undefined) return undefined;
    const { rows } = await trx.raw(sql, { user, organisation, most, after: key ?? first });
    const last = rows[0]?.last ?? undefined;
    return { after: last === undefined ? organisation : `${organisation} ${last}` };
  };
