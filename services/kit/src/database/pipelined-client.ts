/// <reference path="./knex-internals.d.ts" />
import PostgresTransaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js';
import PostgresClient from 'knex/lib/dialects/postgres/index.js';

/**
 * A transaction that does not wait for its own beginning: on a pipelined connection BEGIN and the tenant setting travel in one packet
 * with the first statement. Should they fail, so does the connection and all that follows on it: nothing can run outside of them.
 */
class PipelinedTransaction extends PostgresTransaction {
  readonly opening: string | undefined;

  constructor(client: unknown, work: unknown, config: { opening?: string } = {}, outer: object | null = null) {
    super(client, work, config, outer);
    this.opening = config.opening;
  }

  override begin(connection: unknown): Promise<unknown> {
    if (this.opening === undefined) return super.begin(connection);
    holdBack(connection);
    void this.query(connection, this.opening);
    return Promise.resolve();
  }
}

type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

/**
 * Keeps back what is written until the promises at hand have run their course: by then the first statement is written too, and both
 * go out in one packet and one system call.
 */
const holdBack = (connection: unknown): void => {
  const { stream } = (connection as Wire).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

/** Knex's Postgres dialect with transactions that take `opening`: the statements that begin them. */
export class PipelinedClient extends PostgresClient {
  override transaction(work: never, config?: object, outer?: object | null): object {
    return new PipelinedTransaction(this, work, config, outer);
  }
}
