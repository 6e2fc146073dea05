import type { Knex } from 'knex';

const columns = `
  alter table audit_entries add column token_uuid uuid, add column token_name text;
  comment on column audit_entries.token_uuid is 'The API token by which the actor did it; null where they were signed in.';
  comment on column audit_entries.token_name is 'As its person had called it.';`;

/** As before, and also removes the names of the user's tokens. */
const forgetting = (schema: string) => `
  create or replace function forget_audit_person(person uuid) returns void
  language sql security definer set search_path = ${schema}, pg_temp as $$
    update audit_entries set actor_email = null, actor_first_name = null, actor_last_name = null, token_name = null
    where actor_uuid = person and exists (select from audit_entries where action = 'user.deleted' and target_uuid = person);
    update audit_entries set details = details - 'email' - 'former_email'
    where target_uuid = person and exists (select from audit_entries where action = 'user.deleted' and target_uuid = person)
  $$;`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(columns);
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema');
  await knex.raw(forgetting(rows[0].schema));
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
