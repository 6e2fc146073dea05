import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

export const config = { transaction: false };

/** Whether all users named by a blocker have declined it, and who did so last: later events about the blocker repeat this. */
export const up = async (knex: Knex): Promise<void> => {
  await changeBriefly(
    knex,
    `alter table blockers add column if not exists returned boolean not null default false,
       add column if not exists returned_by uuid`,
  );
  await changeBriefly(
    knex,
    `comment on column blockers.returned is 'Everybody named has said: not me. Until its creator edits it, somebody is named, or it is resolved.'`,
  );
  await changeBriefly(
    knex,
    `comment on column blockers.returned_by is 'Who said so last; null once the account is deleted.'`,
  );
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
