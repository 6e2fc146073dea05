import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** When a user other than the owner sent an objective back. It counts only for the status that began then, as the previous release does not reset it. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, 'alter table objectives add column if not exists sent_back_at timestamptz(3)');
  await changeBriefly(
    knex,
    `comment on column objectives.sent_back_at is 'When somebody else than its owner moved it back; it counts while the status that began then stands.'`,
  );
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
