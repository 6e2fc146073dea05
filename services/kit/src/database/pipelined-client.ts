/// <reference path="./knex-internals.d.ts" />
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import type pg from 'pg';
import { CallTransaction, type ConnectionPool } from './call-transaction.ts';
import { committing, refusalWhenLate } from './deadline.ts';
import { holdBack } from './hold-back.ts';
import { openingSql, type TenantSetting } from './tenant-setting.ts';

/**
 * A transaction that does not wait for its BEGIN: on a pipelined connection BEGIN and the tenant setting are sent in one packet with the
 * first statement. If they fail, the connection and all later statements on it fail too: nothing can run outside of them.
 */
class PipelinedTransaction extends PostgresTransaction {
  readonly #setting: TenantSetting | undefined;
  readonly #locking: string | undefined;
  readonly #whole: CallTransaction | undefined;

  constructor(client: PipelinedClient, work: unknown, config: Config = {}, outer: object | null = null) {
    if (config.isolationLevel || config.readOnly) throw new TypeError('A transaction can only begin with BEGIN');
    super(client, work, config, outer);
    this.#setting = config.setting;
    this.#locking = config.locking;
    // A nested transaction uses the connection of the outer one.
    this.#whole = outer === null ? CallTransaction.current(client.ofCalls) : undefined;
  }

  override acquireConnection<T>(config: object, work: (connection: pg.Client) => Promise<T>): Promise<T> {
    return this.#whole ? this.#whole.part(this.#setting, work) : super.acquireConnection(config, work);
  }

  override begin(connection: unknown): Promise<unknown> {
    if (this.#whole) return this.#locking === undefined ? Promise.resolve() : this.query(connection, this.#locking);
    holdBack(connection);
    const locking = this.#locking === undefined ? '' : `; ${this.#locking}`;
    void this.query(connection, openingSql(this.#setting) + locking);
    return Promise.resolve();
  }

  override commit(connection: unknown, value?: unknown): Promise<unknown> {
    if (!this.#whole) {
      const refusal = refusalWhenLate();
      return refusal ? super.rollback(connection, refusal) : committing(() => super.commit(connection, value));
    }
    this._completed = true;
    this._resolver(value);
    return Promise.resolve();
  }

  override rollback(connection: unknown, error?: unknown): Promise<unknown> {
    if (!this.#whole) return super.rollback(connection, error);
    this._completed = true;
    this._rejecter(error ?? new Error('The transaction was rolled back'));
    return Promise.resolve();
  }
}

type Config = { setting?: TenantSetting; locking?: string; isolationLevel?: string; readOnly?: boolean };

/**
 * Knex's Postgres dialect with transactions that take a tenant `setting`. Inside a call that is one transaction, every request for a
 * connection gets the call's.
 */
export class PipelinedClient extends PostgresClient {
  readonly ofCalls: ConnectionPool = {
    take: () => super.acquireConnection(),
    giveBack: (connection, broken) => {
      this.#joined.delete(connection);
      if (broken) Object.assign(connection, { __knex__disposed: 'its transaction could not be ended' });
      void super.releaseConnection(connection);
    },
  };
  readonly #joined = new WeakMap<pg.Client, CallTransaction>();

  override transaction(work: never, config?: object, outer?: object | null): object {
    return new PipelinedTransaction(this, work, config, outer);
  }

  override async acquireConnection(): Promise<pg.Client> {
    const whole = CallTransaction.current(this.ofCalls);
    if (whole === undefined) {
      const refusal = refusalWhenLate();
      if (refusal) throw refusal;
      return super.acquireConnection();
    }
    const connection = await whole.join();
    this.#joined.set(connection, whole);
    return connection;
  }

  override async releaseConnection(connection: pg.Client): Promise<void> {
    const whole = this.#joined.get(connection);
    if (whole) whole.leave();
    else await super.releaseConnection(connection);
  }
}
