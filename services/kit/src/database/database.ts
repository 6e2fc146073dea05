import createKnex, { type Knex } from 'knex';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { CallTransaction, outsideCallTransaction } from './call-transaction.ts';
import { connectionTo } from './connection.ts';
import { PipelinedClient } from './pipelined-client.ts';
import { prepared } from './prepared.ts';
import {
  createScope,
  createScopes,
  type OrganisationPart,
  queryAsTenants,
  type Scope,
  type Scopes,
  tenantPart,
} from './scope.ts';
import { roleUrl } from './service-role.ts';
import { isTransactionConflict } from './store-errors.ts';
import { SETTER } from './tenant-query.ts';
import {
  lockingSql,
  organisationSetting,
  PLATFORM_SETTING,
  type TenantSetting,
  userSetting,
} from './tenant-setting.ts';

type Row = Record<string, unknown>;

/**
 * A service's own schema, accessed as its own role. Every access to a tenant's rows names the organisation, or the reason for not doing so.
 */
export type Database = {
  /** For tables without an organisation (users, keys, outbox); sees no row of a tenant table. */
  platform: Knex;
  /**
   * One transaction in one organisation. Its BEGIN takes no round trip of its own; it is retried after a conflict with another transaction.
   */
  inOrganisation<T>(organisation: string, work: (scope: Scope) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One transaction on tables without an organisation; retried after a conflict with another transaction. */
  inPlatform<T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** One transaction over all organisations: schedulers and the platform owner only. */
  acrossOrganisations<T>(reason: string, work: (trx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** One prepared statement (`$1` placeholders) in one organisation, in one round trip. */
  readInOrganisation<R = Row>(organisation: string, sql: string, bindings?: readonly unknown[]): Promise<R[]>;
  /** The same for a statement that writes; it is committed by itself. */
  writeInOrganisation<R = Row>(organisation: string, sql: string, bindings?: readonly unknown[]): Promise<R[]>;
  /** The same in each of several organisations, in one round trip and one transaction; returns the rows of each. */
  writeInOrganisations<R = Row>(sql: string, parts: readonly OrganisationPart[]): Promise<R[][]>;
  /** One transaction of its own in several organisations, statement by statement; retried after a conflict with another transaction. */
  inOrganisations<T>(work: (scopes: Scopes) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** A read that sees the rows that policies grant to the given user (`waymark.user`), such as their memberships. */
  readAsUser<R = Row>(user: string, sql: string, bindings?: readonly unknown[]): Promise<R[]>;
  /** One prepared statement on tables without an organisation, in one round trip; it may also write. */
  query<R = Row>(sql: string, bindings?: readonly unknown[]): Promise<R[]>;
  /**
   * Combines all the work in this database into one transaction, and ends it with the statement that `last` makes of its result. Work
   * passed to `onceCommitted` is done before it returns. Reads before the first statement that may write are not part of it.
   * @throws the error of the work, or the reason why it could not be committed: then nothing was done, unless the connection was lost at
   * the commit
   */
  asOne<T>(
    work: () => Promise<T>,
    last: (result: T) => { sql: string; bindings: readonly unknown[] } | undefined,
  ): Promise<T>;
  /** Throws when Postgres does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** `locks`: names, each a word and a UUID, that are locked before anything is read, until the transaction ends. */
type TransactionOptions = { locks?: readonly string[] };

type DatabaseOptions = {
  /** DATABASE_URL: the credentials of the service's role are derived from its credentials. */
  url: string;
  /** Connects with `url` itself, which may bypass row-level security: for operators' commands only. */
  asOwner?: boolean;
  service: string;
  logger: Logger;
  poolSize?: number;
};

const DATE = 1082;
const BIGINT = 20;
const NUMERIC = 1700;

/** Dates stay `YYYY-MM-DD`; whole and decimal numbers become numbers. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (value: string) => value;
    if (oid === BIGINT || oid === NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

// Each is below the five seconds that a caller may wait while Postgres is unavailable.
const CONNECT_MS = 2_500;
/** The wait for a connection: many simultaneous requests are queued rather than refused. */
const ACQUIRE_MS = 4_500;
const STATEMENT_MS = 4_000;
/** The wait for a row or a table that is locked by another transaction. */
const LOCK_MS = 3_000;
const ANSWER_MS = 4_500;
const ATTEMPTS = 3;

const knexConfig = ({ url, asOwner, service, logger, poolSize = 10 }: DatabaseOptions): Knex.Config => ({
  client: PipelinedClient as never,
  // Otherwise Knex would query it from each server; nothing here depends on it.
  version: '17',
  connection: {
    ...connectionTo(asOwner ? url : roleUrl(url, service), `waymark-${service}`, {
      search_path: `${service},public`,
      statement_timeout: STATEMENT_MS,
      lock_timeout: LOCK_MS,
      idle_in_transaction_session_timeout: 15_000,
      plan_cache_mode: 'force_generic_plan',
    }),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    pipeline: true,
    types,
  } as Knex.PgConnectionConfig,
  pool: {
    min: 0,
    max: poolSize,
    acquireTimeoutMillis: ACQUIRE_MS,
    createTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    afterCreate: (connection: pg.Client, done: (error?: Error) => void) => {
      connection.query({ ...SETTER, values: ['waymark.organisation', ''] }).then(() => done(), done);
    },
  },
  log: {
    warn: (message: string) => logger.debug({ knex: message }, 'knex warns'),
    error: (message: string) => logger.warn({ knex: message }, 'knex reports an error'),
    deprecate: () => undefined,
    debug: () => undefined,
  },
});

const withConnection = async <T>(platform: Knex, work: (connection: pg.Client) => Promise<T>): Promise<T> => {
  const connection: pg.Client = await platform.client.acquireConnection();
  try {
    return await work(connection);
  } finally {
    void platform.client.releaseConnection(connection);
  }
};

/** The service's pool of connections, each created when it is needed. */
export const createDatabase = (options: DatabaseOptions): Database => {
  const platform = createKnex(knexConfig(options));

  const transact = async <T>(
    setting: TenantSetting | undefined,
    work: (trx: Knex.Transaction, waitFor: (answers: Promise<unknown>) => void) => Promise<T>,
    { locks = [] }: TransactionOptions = {},
  ): Promise<T> => {
    const config = {
      ...(setting && { setting }),
      ...(locks.length > 0 && { locking: lockingSql(locks) }),
    } as Knex.TransactionConfig;
    for (let attempt = 1; ; attempt += 1) {
      try {
        let last: Promise<unknown> | undefined;
        const waitFor = (answers: Promise<unknown>) => {
          answers.catch(() => undefined);
          last = answers;
        };
        const result = await platform.transaction((trx) => work(trx, waitFor), config);
        // If one of these failed, Postgres has turned the commit into a rollback.
        await last;
        return result;
      } catch (error) {
        if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error;
      }
    }
  };

  const pool = (platform.client as PipelinedClient).ofCalls;

  const write = async <R>(setting: TenantSetting, sql: string, bindings: readonly unknown[] = []) => {
    const whole = CallTransaction.current(pool);
    if (whole) return (await whole.statement(setting, prepared(sql, bindings))).rows as R[];
    const parts = [{ setting, values: [...bindings] }];
    const [rows = []] = await withConnection(platform, (connection) => queryAsTenants<R>(connection, sql, parts));
    return rows;
  };
  /** Inside a call that is one transaction, reads see what it has written so far. */
  const read = <R>(setting: TenantSetting, sql: string, bindings?: readonly unknown[]): Promise<R[]> =>
    CallTransaction.current(pool)?.isOpen === false
      ? outsideCallTransaction(() => write<R>(setting, sql, bindings))
      : write<R>(setting, sql, bindings);

  return {
    platform,
    inOrganisation: (organisation, work, transaction) =>
      transact(
        organisationSetting(organisation),
        (trx, waitFor) => work(createScope(organisation, trx, waitFor)),
        transaction,
      ),
    inPlatform: (work) => transact(undefined, work),
    acrossOrganisations: (reason, work) => {
      options.logger.debug({ reason }, 'works across organisations');
      return transact(PLATFORM_SETTING, work);
    },
    readInOrganisation: (organisation, sql, bindings) => read(organisationSetting(organisation), sql, bindings),
    writeInOrganisation: (organisation, sql, bindings) => write(organisationSetting(organisation), sql, bindings),
    writeInOrganisations: (sql, parts) =>
      outsideCallTransaction(() =>
        withConnection(platform, (connection) => queryAsTenants(connection, sql, parts.map(tenantPart))),
      ),
    inOrganisations: (work, transaction) =>
      outsideCallTransaction(() => transact(undefined, (trx) => work(createScopes(trx)), transaction)),
    readAsUser: (user, sql, bindings) => read(userSetting(user), sql, bindings),
    query: async <R>(sql: string, bindings: readonly unknown[] = []) =>
      (await withConnection(platform, (connection) => connection.query(prepared(sql, bindings)))).rows as R[],
    asOne: (work, last) =>
      new CallTransaction(pool).run(work, (result) => {
        const ending = last(result);
        return ending && prepared(ending.sql, ending.bindings);
      }),
    ping: async () => {
      await withConnection(platform, (connection) => connection.query('select 1'));
    },
    close: () => platform.destroy(),
  };
};
