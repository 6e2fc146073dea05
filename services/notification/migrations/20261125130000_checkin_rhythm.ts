import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column timezone text, add column checkin_rhythm text, add column checkin_weekday smallint;
    comment on column organisations.timezone is 'IANA name of the time zone in which its days begin; null: UTC.';
    comment on column organisations.checkin_rhythm is 'How often it checks in: weekly, two_weekly or monthly; null: weekly.';
    comment on column organisations.checkin_weekday is 'From 1, Monday, to 7; null: Monday.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
