import type { Knex } from 'knex';
import type pg from 'pg';
import { CallTransaction } from './call-transaction.ts';
import { holdBack, holdBackWith } from './hold-back.ts';
import { prepared } from './prepared.ts';
import { type TenantPart, TenantQuery } from './tenant-query.ts';
import { organisationSetting } from './tenant-setting.ts';

type Row = Record<string, unknown>;

/** A transaction bound to one organisation: the only way to a tenant's rows. */
export type Scope = {
  organisation: string;
  trx: Knex.Transaction;
  /** A query of a tenant table, already bound to the organisation. */
  table<R extends object = Row>(name: string): Knex.QueryBuilder<R, R[]>;
  /** Inserts rows with their `organisation_uuid`. */
  insert(name: string, rows: object | readonly object[]): Knex.QueryBuilder<Row, number[]>;
  /** Knex's raw: `?` placeholders. Bind the organisation yourself; row-level security applies as well. */
  raw<R = Row>(sql: string, bindings?: readonly Knex.RawBinding[]): Knex.Raw<{ rows: R[]; rowCount: number }>;
  /** A statement with `$1` placeholders, prepared once per connection: for the paths where speed matters. */
  query<R = Row>(sql: string, bindings?: readonly unknown[]): Promise<R[]>;
  /**
   * Runs several operations of one statement each, in one packet and one round trip: for statements that do not need each other's results.
   * They run in the order in which they are begun.
   * @throws what the first of them throws
   */
  together<T extends readonly Promise<unknown>[]>(begin: () => [...T]): Promise<{ [K in keyof T]: Awaited<T[K]> }>;
  /**
   * The same as the last step of the transaction: it is sent in one packet with the commit, and if it fails the transaction does. So
   * nothing may depend on its result. Each promise is of one statement; if it has not been sent by then, it is awaited before the commit.
   */
  last(begin: () => readonly Promise<unknown>[]): Promise<void>;
};

/** An organisation, and the bindings of a statement for it. */
export type OrganisationPart = { organisation: string; bindings: readonly unknown[] };

/** A transaction in which each statement is bound to the organisations that it names. */
export type Scopes = {
  trx: Knex.Transaction;
  /** One statement with `$1` placeholders in each of these organisations, in one round trip; returns the rows of each. */
  query<R = Row>(sql: string, parts: readonly OrganisationPart[]): Promise<R[][]>;
  /** The same as the last statement of the transaction (see `sendLast`). */
  sendLast(sql: string, parts: readonly OrganisationPart[]): Promise<{ answer: Promise<unknown> }>;
};

/** The connection that a transaction holds. */
const connectionOf = (trx: Knex.Transaction): Promise<pg.Client> => trx.client.acquireConnection();

/** After the end of a transaction its connection belongs to another one. */
const assertOpen = (trx: Knex.Transaction): void => {
  if (trx.isCompleted()) throw new Error('The transaction is over');
};

/** How many statements were sent in a transaction. */
const sent = new WeakMap<Knex.Transaction, number>();
const sentIn = (trx: Knex.Transaction): number => sent.get(trx) ?? 0;

/** Runs a prepared statement with `$1` placeholders inside a transaction. */
export const queryIn = async <R = Row>(
  trx: Knex.Transaction,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<R[]> => {
  const connection = await connectionOf(trx);
  assertOpen(trx);
  const answer = connection.query(prepared(sql, bindings));
  sent.set(trx, sentIn(trx) + 1);
  return (await answer).rows as R[];
};

/**
 * Sends the last statement of a transaction, in one packet with the commit. If it fails, nothing is committed, but the transaction does not
 * report that: the statement's result must be awaited too.
 */
export const sendLast = async (
  trx: Knex.Transaction,
  sql: string,
  bindings: readonly unknown[],
): Promise<{ answer: Promise<unknown> }> => {
  const connection = await connectionOf(trx);
  assertOpen(trx);
  holdBack(connection);
  const answer = connection.query(prepared(sql, bindings));
  answer.catch(() => undefined);
  return { answer };
};

/** The setting of the organisation and the values that `TenantQuery` takes. @throws {TypeError} if the organisation is no UUID */
export const tenantPart = ({ organisation, bindings }: OrganisationPart): TenantPart => ({
  setting: organisationSetting(organisation),
  values: [...bindings],
});

/** Runs a prepared statement once under each of the settings. */
export const queryAsTenants = <R>(connection: pg.Client, sql: string, parts: readonly TenantPart[]): Promise<R[][]> =>
  new Promise((resolve, reject) => {
    const query = new TenantQuery(prepared(sql, []), parts, (error, rows) =>
      error ? reject(error) : resolve(rows as R[][]),
    );
    connection.query(query);
  });

/** Scopes of a transaction that was opened without an organisation: each statement sets those that it names. */
export const createScopes = (trx: Knex.Transaction): Scopes => ({
  trx,
  async query(sql, parts) {
    const connection = await connectionOf(trx);
    assertOpen(trx);
    return queryAsTenants(connection, sql, parts.map(tenantPart));
  },
  async sendLast(sql, parts) {
    const connection = await connectionOf(trx);
    assertOpen(trx);
    holdBack(connection);
    const answer = queryAsTenants(connection, sql, parts.map(tenantPart));
    answer.catch(() => undefined);
    return { answer };
  },
});

const withOrganisation = (organisation: string, rows: object | readonly object[]) =>
  Array.isArray(rows)
    ? rows.map((row: object) => ({ ...row, organisation_uuid: organisation }))
    : { ...rows, organisation_uuid: organisation };

/**
 * @param waitFor receives the promises that the transaction must await after the commit: the results of its last statements. If omitted,
 * they are awaited before
 */
export const createScope = (
  organisation: string,
  trx: Knex.Transaction,
  waitFor?: (answers: Promise<unknown>) => void,
): Scope => ({
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
  last: async (begin) => {
    const connection = await connectionOf(trx);
    const before = sentIn(trx);
    const { begun } = await holdBackWith(connection, begin);
    const answers = Promise.all(begun);
    const isSent = sentIn(trx) - before === begun.length;
    // In a call that is one transaction the commit comes later, and this part may have to be rolled back alone.
    if (waitFor !== undefined && isSent && !CallTransaction.current()) waitFor(answers);
    else await answers;
  },
});
