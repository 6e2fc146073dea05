import { buildIndex } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/**
 * The entries of one action or of one person are counted and found among themselves, without reading the whole log; and so is the entry
 * that was stored last.
 */
export const up = async (knex: Knex): Promise<void> => {
  await buildIndex(
    knex,
    'audit_entries_by_action',
    'audit_entries (organisation_uuid, action, at desc, position desc)',
  );
  await buildIndex(
    knex,
    'audit_entries_by_actor',
    'audit_entries (organisation_uuid, actor_uuid, at desc, position desc)',
  );
  await buildIndex(knex, 'audit_entries_latest', 'audit_entries (organisation_uuid, position desc)');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
