import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column inbox_calendar text;
    comment on column organisations.inbox_calendar is 'Time zone, rhythm and weekday by which its inboxes are reckoned.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
