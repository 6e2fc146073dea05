import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that sign-ins continue while it runs. */
export const config = { transaction: false };

const columnOf = (table: string, secret: string) => `
  alter table ${table} add column if not exists encrypted_invitation_token bytea;
  comment on column ${table}.encrypted_invitation_token is 'Encrypted with the ${secret}, of which only the hash is stored.';
  comment on column ${table}.invitation_token is 'No longer written; kept for the previous release.';`;

/** Invitation tokens of sign-ins under way are encrypted. A sign-in from before joins by the organisations screen. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(knex, columnOf('sign_in_tickets', 'ticket'));
  await changeBriefly(knex, columnOf('external_sign_ins', 'state'));
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
