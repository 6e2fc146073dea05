import type { Knex } from 'knex';

/** Beside the function without a limit, which the previous release uses until all replicas are updated. */
const limited = (schema: string) => `
  create function drop_audit_entries(before timestamptz, most integer) returns bigint
  language sql security definer set search_path = ${schema}, pg_temp as $$
    with dropped as (
      delete from audit_entries where ctid = any(array(
        select ctid from audit_entries where at < before and stored_at < clock_timestamp() - interval '90 days' order by at limit most))
      returning 1)
    select count(*) from dropped
  $$;
  comment on function drop_audit_entries(timestamptz, integer) is
    'The end of the retention, the oldest entries first; whatever is asked, no entry goes within 90 days.';`;

export const up = async (knex: Knex): Promise<void> => {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema');
  await knex.raw(limited(rows[0].schema));
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
