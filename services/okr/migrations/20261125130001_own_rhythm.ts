import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table keyresults add column checkin_rhythm text;
    comment on column keyresults.checkin_rhythm is 'How often it is checked in on: weekly, two_weekly or monthly; null: as the organisation.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
