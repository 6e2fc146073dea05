import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column digest_at timestamptz;
    comment on column organisations.digest_at is 'When the digest of the organisation goes out next; null where that is still to be reckoned.';
    create index organisations_by_digest on organisations (digest_at nulls first) where not gone`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
