import type { ServiceName } from '@waymark/contracts';
import type pg from 'pg';
import { createDatabase } from '../database/database.ts';
import type { ServiceHost } from '../host/service.ts';
import { createMetrics } from '../http/metrics.ts';
import type { TestHost } from './test-host.ts';

/**
 * Where the process ends: before or after one of its external steps (statements and calls to other services), or
 * while a statement is being sent, so that its outcome is unknown.
 */
export type EndPoint = { step: number; when: 'before' | 'sent' | 'after' };

type DyingHost = {
  host: ServiceHost;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  /** The number of steps so far. */
  steps(): number;
  close(): Promise<void>;
};

type Done = (error: Error | undefined, result?: unknown) => void;
/** The ways to pass a statement to pg: with a callback, with a statement that has its own callback, or for a promise. */
type Submitted = { callback?: Done };
type Query = (statement: Submitted, done?: Done) => unknown;

const isOver = () => new Error('Connection terminated: the process has ended');

/**
 * A host on the same database that simulates the death of its process at a given step: its connections are cut there and no new ones are
 * made, so that Postgres sees the same as with a killed process, and the code has no effect afterwards.
 * @param end undefined: it keeps running, and its steps are counted
 */
export const dyingHost = (host: TestHost, service: ServiceName, end?: EndPoint): DyingHost => {
  const database = createDatabase({ url: host.databaseUrl, service, logger: host.logger });
  const connections = new Set<pg.Client>();
  let steps = 0;
  let isDead = false;
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<void>();

  const die = () => {
    isDead = true;
    markEnded();
    for (const connection of connections) connection.connection.stream.destroy();
  };
  /** Whether the process still runs to send it. */
  const begin = (): { isTaken: boolean; step: number } => {
    steps += 1;
    if (end?.when === 'before' && steps === end.step) die();
    return { isTaken: !isDead, step: steps };
  };
  const sent = (connection: pg.Client, step: number) => {
    if (end?.when !== 'sent' || step !== end.step) return;
    // Statements that are held back for one packet are sent first.
    process.nextTick(() => connection.connection.stream.end(die));
  };
  const finish = (step: number) => {
    if (end?.when === 'after' && step === end.step) die();
  };

  const watch = (connection: pg.Client): void => {
    const query = connection.query.bind(connection) as Query;
    const around: Query = (statement, given) => {
      const { isTaken, step } = begin();
      const done = given ?? statement.callback;
      if (!isTaken) {
        if (!done) return Promise.reject(isOver());
        process.nextTick(done, isOver());
        return statement;
      }
      sent(connection, step);
      if (!done) return (query(statement) as Promise<unknown>).finally(() => finish(step));
      const finishing: Done = (error, result) => {
        finish(step);
        done(error, result);
      };
      if (given) return query(statement, finishing);
      statement.callback = finishing;
      return query(statement);
    };
    Object.assign(connection, { query: around });
  };

  const { client } = database.platform;
  const connect: () => Promise<pg.Client> = client.acquireRawConnection.bind(client);
  client.acquireRawConnection = async () => {
    if (isDead) throw isOver();
    const connection = await connect();
    connections.add(connection);
    watch(connection);
    return connection;
  };

  const internal: ServiceHost['internal'] = {
    async call(...args) {
      const { isTaken, step } = begin();
      if (!isTaken) throw isOver();
      try {
        return await host.internal.call(...args);
      } finally {
        finish(step);
      }
    },
  };

  return {
    host: { ...host, database, internal, metrics: createMetrics(service) },
    ended,
    steps: () => steps,
    close: () => database.close(),
  };
};
