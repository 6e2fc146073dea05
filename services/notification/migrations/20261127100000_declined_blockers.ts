import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

const CHANGES = [
  `alter table inbox_items add column if not exists declined uuid[] not null default '{}'`,
  'alter table inbox_items add column if not exists returned boolean not null default false',
  `comment on column inbox_items.declined is 'Who of the team that is waited for said: not me. It waits for the others.'`,
  `comment on column inbox_items.returned is 'Whether a blocker has come back to who raised it, as whoever it waited for said: not me.'`,
];

export const up = async (knex: Knex): Promise<void> => {
  for (const sql of CHANGES) await changeBriefly(knex, sql);
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
