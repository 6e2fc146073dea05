import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** The user who requested a check-in. During the rollout the previous release does not set it. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, 'alter table keyresults add column if not exists asked_by_uuid uuid');
  await changeBriefly(
    knex,
    `comment on column keyresults.asked_by_uuid is 'Who asked asked_uuid for a check-in; null where that is not known.'`,
  );
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
