import type { Knex } from 'knex';

/**
 * As before, and also removes the address from entries about an earlier invitation to it. Such an entry refers to the invited user, who never
 * had an account: that row was merged into this account when it took over the address.
 */
const forgetting = (schema: string) => `
  create or replace function forget_audit_person(person uuid) returns void
  language sql security definer set search_path = ${schema}, pg_temp as $$
    update audit_entries set actor_email = null, actor_first_name = null, actor_last_name = null, token_name = null
    where actor_uuid = person and exists (select from audit_entries where action = 'user.deleted' and target_uuid = person);
    update audit_entries as invited set details = invited.details - 'email'
    from audit_entries as change
    where change.target_uuid = person and change.action = 'email.changed'
      and invited.details ->> 'email' = change.details ->> 'email' and invited.at <= change.at
      and invited.action like 'member.%' and invited.target = 'user'
      and not exists (select from audit_entries as own where own.target_uuid = invited.target_uuid and own.action = 'user.registered')
      and exists (select from audit_entries where action = 'user.deleted' and target_uuid = person);
    update audit_entries set details = details - 'email' - 'former_email'
    where target_uuid = person and exists (select from audit_entries where action = 'user.deleted' and target_uuid = person)
  $$;`;

export const up = async (knex: Knex): Promise<void> => {
  const { rows } = await knex.raw('select quote_ident(current_schema()) as schema');
  await knex.raw(forgetting(rows[0].schema));
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
