import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** A blocker that waits for a team continues to wait for the members of the team who have not declined it. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, `alter table blockers add column if not exists declined uuid[] not null default '{}'`);
  await changeBriefly(
    knex,
    `comment on column blockers.declined is 'Who of the team that is waited for said: not me. Empty once it is resolved.'`,
  );
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
