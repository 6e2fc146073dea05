import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create table mail_preferences (
      user_uuid uuid primary key,
      mentions boolean not null,
      reminders boolean not null,
      digest boolean not null,
      news boolean not null
    );
    comment on table mail_preferences is 'Which mails people want; who has no row has chosen nothing, and gets what is usual.'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
