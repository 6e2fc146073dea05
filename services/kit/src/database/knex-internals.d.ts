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
    begin(connection: unknown): Promise<unknown>;
    query(connection: unknown, sql: string, status?: number, value?: unknown): Promise<unknown>;
  }
}
