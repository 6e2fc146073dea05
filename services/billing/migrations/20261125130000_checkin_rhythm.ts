import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column checkin_rhythm text, add column checkin_weekday smallint, add column charts_by text;
    comment on column organisations.checkin_rhythm is 'How often it checks in: weekly, two_weekly or monthly; null: weekly.';
    comment on column organisations.checkin_weekday is 'From 1, Monday, to 7; null: Monday.';
    comment on column organisations.charts_by is 'What colours its charts: progress or pace; null: progress.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
