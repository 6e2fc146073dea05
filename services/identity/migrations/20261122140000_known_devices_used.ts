import type { Knex } from 'knex';

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    alter table known_devices add column last_seen_at timestamptz;
    comment on column known_devices.last_seen_at is 'The last sign-in there; null where that was with the release before: see first_seen_at.';
    comment on table known_devices is 'Hashes of device cookies, and of address and browser, of earlier sign-ins: a new one is told by mail, a known one is not held up by the guesses of others.';
  `);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations are forward-only');
};
