import { enableTenantSecurity } from '@waymark/service-kit';
import type { Knex } from 'knex';

const table = `
  create table folded_objectives (
    organisation_uuid uuid not null,
    user_uuid uuid not null,
    objective_uuid uuid not null constraint folded_objectives_objective references objectives (uuid) on delete cascade,
    folded_at timestamptz(3) not null,
    constraint folded_objectives_pkey primary key (organisation_uuid, user_uuid, objective_uuid)
  );
  create index folded_objectives_by_objective on folded_objectives (objective_uuid);
  comment on table folded_objectives is 'Objectives whose key results a person has hidden on the card, for themselves alone.';
  comment on column folded_objectives.folded_at is 'When: of very many, those folded first are forgotten.';`;

/** The objectives whose key results a user has folded. */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(table);
  await enableTenantSecurity(knex, 'folded_objectives');
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
