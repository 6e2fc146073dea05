import { changeBriefly } from '@waymark/service-kit';
import type { Knex } from 'knex';

/** Not in one transaction, so that writes continue while it runs. */
export const config = { transaction: false };

/*
 * The days to rebuild after a change of the past are now computed in UTC. Before, they were computed in the organisation's time zone,
 * and a write failed if Postgres did not know its name. No time zone is a day behind UTC, so rebuilding one day more is enough.
 */
const OLD = 'at time zone timezone)::date - 2';
const NEW = "at time zone 'UTC')::date - 3";

const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as sql from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = current_schema() and position(? in p.prosrc) > 0 order by p.proname`;

export const up = async (knex: Knex): Promise<void> => {
  const { rows } = await knex.raw<{ rows: { sql: string }[] }>(FUNCTIONS, [OLD]);
  for (const { sql } of rows) await changeBriefly(knex, sql.replaceAll(OLD, NEW));
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
