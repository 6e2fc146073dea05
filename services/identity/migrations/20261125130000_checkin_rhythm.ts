import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table organisations add column checkin_rhythm text not null default 'weekly',
      add column checkin_weekday smallint not null default 1,
      add column charts_by text not null default 'progress';
    comment on column organisations.checkin_rhythm is 'How often it checks in: weekly, two_weekly or monthly.';
    comment on column organisations.checkin_weekday is 'From 1, Monday, to 7; without meaning for monthly, which is on the first.';
    comment on column organisations.charts_by is 'What colours its charts: progress or pace.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
