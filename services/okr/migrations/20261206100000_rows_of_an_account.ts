import { buildIndex } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/** What names a deleted account is found without reading all that its organisations have ever stored. */
export const up = async (knex: Knex): Promise<void> => {
  await buildIndex(knex, 'keyresult_changes_user', 'keyresult_changes (user_uuid) where user_uuid is not null');
  await buildIndex(knex, 'objectives_creator', 'objectives (creator_uuid) where creator_uuid is not null');
  await buildIndex(knex, 'keyresults_asked_by', 'keyresults (asked_by_uuid) where asked_by_uuid is not null');
  await buildIndex(knex, 'blockers_by_returner', 'blockers (returned_by) where returned_by is not null');
  await buildIndex(knex, 'comments_mentioning', `comments (organisation_uuid, id) where mentions <> '[]'`);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
