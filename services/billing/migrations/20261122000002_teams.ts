import type { Knex } from 'knex';

/** Gives the table of teams the columns and keys that it has in every service. */
const asEveryService = `
  alter table teams rename column uuid to team_uuid;
  alter table teams drop constraint teams_pkey;
  alter table teams add constraint teams_pkey primary key (organisation_uuid, team_uuid);
  drop index teams_organisation;`;

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(asEveryService);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
