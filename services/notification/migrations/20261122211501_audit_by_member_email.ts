import type { Knex } from 'knex';

/** Built concurrently, so that writes continue while it runs. */
export const config = { transaction: false };

export const up = async (knex: Knex): Promise<void> => {
  // An interrupted build leaves an invalid index.
  await knex.raw('drop index concurrently if exists audit_entries_member_email');
  await knex.raw(`create index concurrently audit_entries_member_email on audit_entries ((details ->> 'email'))
    where action like 'member.%' and target = 'user'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
