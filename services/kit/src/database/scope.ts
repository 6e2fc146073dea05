import type { Knex } from 'knex';
import type pg from 'pg';
import { holdBack } from './hold-back.ts';
import { prepared } from './prepared.ts';

type Row = Record<string, unknown>;

/** A transaction bound to one organisation: the only way to a tenant's rows. */
export type Scope = {
  organisation: string;
  trx: Knex.Transaction;
  /** A query of a tenant table, already bound to the organisation. */
  table<R extends object = Row>(name: string): Knex.QueryBuilder<R, R[]>;
  /** Inserts rows with their `organisation_uuid`. */
  insert(name: string, rows: object | readonly object[]): Knex.QueryBuilder<Row, number[]>;
  /** Knex's raw: `?` placeholders. Bind the organisation yourself; row-level security holds all the same. */
  raw<R = Row>(sql: string, bindings?: readonly Knex.RawBinding[]): Knex.Raw<{ rows: R[]; rowCount: number }>;
  /** A statement with `$1` placeholders, prepared once a connection: for the paths that speed rests on. */
  query<R = Row>(sql: string, bindings?: readonly unknown[]): Promise<R[]>;
  /**
   * Does several things that each send a statement, in one packet and one round trip: for those of which none needs the answer of another.
   * They are run in the order in which they are begun.
   * @throws what the first of them throws
   */
  together<T extends readonly Promise<unknown>[]>(begin: () => [...T]): Promise<{ [K in keyof T]: Awaited<T[K]> }>;
};

/** The connection that a transaction holds. */
const connectionOf = (trx: Knex.Transaction): Promise<pg.Client> => trx.client.acquireConnection();

/** Runs a prepared statement with `$1` placeholders inside a transaction. */
export const queryIn = async <R = Row>(
  trx: Knex.Transaction,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<R[]> => {
  const connection = await connectionOf(trx);
  if (trx.isCompleted()) throw new Error('The transaction is over');
  const result = await connection.query(prepared(sql, bindings));
  return result.rows as R[];
};

/**
 * Sends the last statement of a transaction, which goes out in one packet with the commit. Where it fails nothing is committed, though the
 * transaction does not say so: its answer must be awaited after that.
 */
export const sendLast = async (
  trx: Knex.Transaction,
  sql: string,
  bindings: readonly unknown[],
): Promise<{ answer: Promise<unknown> }> => {
  const connection = await connectionOf(trx);
  holdBack(connection);
  const answer = connection.query(prepared(sql, bindings));
  answer.catch(() => undefined);
  return { answer };
};

const withOrganisation = (organisation: string, rows: object | readonly object[]) =>
  Array.isArray(rows)
    ? rows.map((row: object) => ({ ...row, organisation_uuid: organisation }))
    : { ...rows, organisation_uuid: organisation };

export const createScope = (organisation: string, trx: Knex.Transaction): Scope => ({
  organisation,
  trx,
  table: (name) => trx(name).where(`${name}.organisation_uuid`, organisation) as Knex.QueryBuilder,
  insert: (name, rows) => trx(name).insert(withOrganisation(organisation, rows)),
  raw: (sql, bindings = []) => trx.raw(sql, bindings as Knex.RawBinding[]),
  query: (sql, bindings) => queryIn(trx, sql, bindings),
  together: async (begin) => {
    holdBack(await connectionOf(trx));
    return Promise.all(begin());
  },
});
