// Knex publishes no types for its dialects; this is the part that we extend.
declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';

  type Work = ((trx: Knex.Transaction) => unknown) | null;
  export default class PostgresClient {
    constructor(config: Knex.Config);
    version: string;
    driver: typeof import('pg');
    transaction(work: Work, config?: object, outer?: object | null): object;
    acquireConnection(): Promise<import('pg').Client>;
    releaseConnection(connection: import('pg').Client): Promise<void>;
  }
}

declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  export default class PostgresTransaction {
    constructor(client: unknown, work: unknown, config?: object, outer?: object | null);
    /** These settle the promise of the transaction. */
    _resolver: (value?: unknown) => void;
    _rejecter: (error: unknown) => void;
    _completed: boolean;
    acquireConnection<T>(config: object, work: (connection: import('pg').Client) => Promise<T>): Promise<T>;
    begin(connection: unknown): Promise<unknown>;
    commit(connection: unknown, value?: unknown): Promise<unknown>;
    rollback(connection: unknown, error?: unknown): Promise<unknown>;
    query(connection: unknown, sql: string, status?: number, value?: unknown): Promise<unknown>;
  }
}
