import type { WaymarkEvent } from '@waymark/contracts';
import type { EventLog } from '../event-log.ts';
import { type QueueDeclaration, TransportUnavailableError } from '../transport.ts';
import type { Boss } from './boss.ts';

type PostgresQueues = {
  /** Makes the queues that are not known yet, or not for all of these types. */
  declare(declarations: readonly QueueDeclaration[]): Promise<void>;
  /**
   * Puts events into their queues, whoever has declared them, and makes a queue again that is gone.
   * @returns the queues
   * @throws {TransportUnavailableError} where a declared queue is gone for good
   */
  put(events: readonly WaymarkEvent[]): Promise<string[]>;
};

type Entry = { event: string; name: string };

/** The queues of pg-boss, and which types of events go into which. */
export const createPostgresQueues = (deps: { boss: Boss; schema: string; logger: EventLog }): PostgresQueues => {
  const { boss, schema, logger } = deps;
  const declared = new Map<string, QueueDeclaration>();

  const make = async (declarations: Iterable<QueueDeclaration>) => {
    for (const declaration of declarations) await boss.createQueue(declaration);
  };

  /** What is subscribed to these types in the database; undefined when an entry that was declared here is missing. */
  const subscribedTo = async (types: readonly string[]): Promise<Entry[] | undefined> => {
    const sql = `select event, name from ${schema}.subscription where event = any($1)`;
    const { rows } = await boss.pool.query<Entry>(sql, [types]);
    const isThere = (type: string, queue: string) => rows.some(({ event, name }) => event === type && name === queue);
    const isWhole = [...declared.values()].every(({ queue, types: taken }) =>
      types.every((type) => !taken.includes(type) || isThere(type, queue)),
    );
    return isWhole ? rows : undefined;
  };

  /** Undefined when a declared queue is gone. */
  const tryPut = async (events: readonly WaymarkEvent[]): Promise<string[] | undefined> => {
    const entries = await subscribedTo([...new Set(events.map((event) => event.type))]);
    if (!entries) return undefined;
    const jobs = events.flatMap((data) =>
      entries.filter(({ event }) => event === data.type).map(({ name }) => ({ name, data })),
    );
    if (jobs.length > 0 && !(await boss.insert(jobs))) return undefined;
    return [...new Set(jobs.map(({ name }) => name))];
  };

  return {
    async declare(declarations) {
      const added = declarations.filter(({ queue, types }) =>
        types.some((type) => !declared.get(queue)?.types.includes(type)),
      );
      await make(added);
      for (const declaration of added) declared.set(declaration.queue, declaration);
    },
    async put(events) {
      const filled = await tryPut(events);
      if (filled) return filled;
      logger.warn({ events: events.length }, 'A queue was gone: it is made anew, and the events go out again');
      await make(declared.values());
      const again = await tryPut(events);
      if (!again) throw new TransportUnavailableError('A queue of the event transport is gone');
      return again;
    },
  };
};
