import { buildIndex, inBatches } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that events are received while it runs. */
export const config = { transaction: false };

const WITH_TEXT = "gone and thing = 'comment' and facts <> '{}'";
const clear = `
  update inbox_facts f set facts = '{}' from (
    select organisation_uuid, uuid from inbox_facts where ${WITH_TEXT} limit 2000 for update
  ) given where f.organisation_uuid = given.organisation_uuid and f.uuid = given.uuid`;

/** Removes what comments without a mention say. Earlier releases stored it, and nothing would ever have deleted it. */
export const up = async (knex: Knex): Promise<void> => {
  await buildIndex(knex, 'inbox_facts_with_text', `inbox_facts (uuid) where ${WITH_TEXT}`);
  await inBatches(knex, clear);
  await knex.raw('drop index concurrently if exists inbox_facts_with_text');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
