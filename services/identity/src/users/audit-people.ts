import { type AuditPeople, queryIn } from '@waymark/service-kit';
import type { Knex } from 'knex';

type Row = { uuid: string; email: string; first_name: string | null; last_name: string | null };

const FIND = 'select uuid, email, first_name, last_name from users where uuid = $1';
// Row-level security shows an organisation's rows only to its transactions, and memberships to their own user: so the user is set.
const SETTING = `select coalesce(current_setting('waymark.user', true), '') as seen_by`;
const SEE_AS = `select set_config('waymark.user', $1, true)`;
const ACTIVE = 'select organisation_uuid from memberships where user_uuid = $1 and active order by 1';

/** Finds people and their organisations, as the transaction sees them. */
export const auditPeople: AuditPeople = {
  async find(trx: Knex.Transaction, user: string) {
    const [row] = await queryIn<Row>(trx, FIND, [user]);
    return row;
  },
  async organisationsOf(trx: Knex.Transaction, user: string) {
    const [before] = await queryIn<{ seen_by: string }>(trx, SETTING);
    await queryIn(trx, SEE_AS, [user]);
    const rows = await queryIn<{ organisation_uuid: string }>(trx, ACTIVE, [user]);
    await queryIn(trx, SEE_AS, [before?.seen_by ?? '']);
    return rows.map((row) => row.organisation_uuid);
  },
};
