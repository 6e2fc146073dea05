import type { Knex } from 'knex';

const TRIGGER = 'append_only';

/**
 * Migration helper: the service's role can add rows to the table; only the table's owner can change or delete them, for example functions
 * with `security definer`. The trigger applies even if the role is granted more.
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

/** Revokes from the role the rights on append-only tables that a grant on all tables of its schema has included. */
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
