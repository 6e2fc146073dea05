import type { Knex } from 'knex';

const TRIGGER = 'append_only';

/**
 * Migration helper: rows of the table are added by the service's role, and changed or deleted by nobody but its owner, as functions with
 * `security definer` are. The trigger holds even where the role is granted more.
 */
export const makeAppendOnly = async (knex: Knex, service: string, table: string): Promise<void> => {
  await knex.raw(`
    create or replace function refuse_changes() returns trigger language plpgsql as $$
    begin
      if current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
        return coalesce(new, old);
      end if;
      raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
    end $$`);
  await knex.raw(
    `create trigger ${TRIGGER} before update or delete on ?? for each row execute function refuse_changes()`,
    [table],
  );
  await knex.raw('revoke update, delete, truncate on ?? from ??', [table, `waymark_${service}`]);
};

/** Revokes from the role what a grant on all tables of its schema has given it on append-only tables. */
export const revokeChanges = (service: string): string => `
  do $$ declare grown regclass;
  begin
    for grown in
      select c.oid::regclass from pg_class c join pg_trigger t on t.tgrelid = c.oid
      where t.tgname = '${TRIGGER}' and c.relnamespace = '${service}'::regnamespace
    loop
      execute format('revoke update, delete, truncate on %s from waymark_${service}', grown);
    end loop;
  end $$;`;
