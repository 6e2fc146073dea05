import type { WaymarkEvent } from '@waymark/contracts';
import type { EventLog } from '../event-log.ts';
import { type QueueDeclaration, TransportUnavailableError } from '../transport.ts';
import type { Boss } from './boss.ts';

type PostgresQueues = {
  /** Creates the queues that do not exist yet, and subscribes them to all of these types. */
  declare(declarations: readonly QueueDeclaration[]): Promise<void>;
  /**
   * Puts events into their queues, even if other processes declared these, and recreates a deleted queue.
   * @returns the queues
   * @throws {TransportUnavailableError} if a declared queue is still missing
   */
  put(events: readonly WaymarkEvent[]): Promise<string[]>;
};

/**
 * The maximum number of events in a job. A job costs the same however many there are: it is inserted, fetched and deleted, in a handful of
 * indexes each time.
 */
export const EVENTS_PER_JOB = 20;

type Entry = { event: string; name: string };
type Put = { is_whole: boolean; wanted: number; put: number; filled: string[] };

/**
 * Puts each event into the queues of its type, several to a job, and wakes their readers, in one statement. Does nothing if a queue that
 * was declared here is missing. Events are read in the order in which they were published.
 */
const putSql = (schema: string): string => `
  with given as (
    select value as data, ordinality as place from jsonb_array_elements($1::jsonb) with ordinality
  ), entries as (
    select event, name from ${schema}.subscription where event in (select data ->> 'type' from given)
  ), declared as (
    select not exists (
      select event, name from json_to_recordset($2::json) as t (event text, name text) except select event, name from entries
    ) as is_whole
  ), taken as (
    select name, data, place, row_number() over (partition by name order by place) - 1 as number
    from given join entries on event = data ->> 'type'
  ), wanted as (
    select name, jsonb_agg(data order by place) as data, min(place) as place from taken group by name, number / ${EVENTS_PER_JOB}
  ), put as (
    insert into ${schema}.job (name, data, dead_letter, expire_in, keep_until, retry_limit, retry_delay, retry_backoff, policy, created_on)
    select q.name, wanted.data, q.dead_letter, q.expire_seconds * interval '1s', now() + q.retention_minutes * interval '1 minute',
      q.retry_limit, case when q.retry_backoff then greatest(q.retry_delay, 1) else q.retry_delay end, q.retry_backoff, q.policy,
      now() + place * interval '1 microsecond'
    from wanted join ${schema}.queue q on q.name = wanted.name
    where (select is_whole from declared)
    returning name
  ), told as (
    select pg_notify($3, name) from (select distinct name from put) filled
  )
  select is_whole, (select count(*)::int from wanted) as wanted, (select count(*)::int from put) as put,
    (select coalesce(json_agg(distinct name), '[]') from put) as filled, (select count(*) from told)
  from declared`;

/** The queues of pg-boss, and which types of events go into which. */
export const createPostgresQueues = (deps: {
  boss: Boss;
  schema: string;
  channel: string;
  logger: EventLog;
}): PostgresQueues => {
  const { boss, schema, channel, logger } = deps;
  const declared = new Map<string, QueueDeclaration>();
  const sql = putSql(schema);

  const make = async (declarations: Iterable<QueueDeclaration>) => {
    for (const declaration of declarations) await boss.createQueue(declaration);
  };

  const declaredFor = (types: ReadonlySet<string>): Entry[] =>
    [...declared.values()].flatMap(({ queue, types: taken }) =>
      taken.filter((type) => types.has(type)).map((event) => ({ event, name: queue })),
    );

  /** Undefined when a declared queue has been deleted. */
  const tryPut = async (events: readonly WaymarkEvent[]): Promise<string[] | undefined> => {
    const entries = declaredFor(new Set(events.map((event) => event.type)));
    const [result] = await boss.query<Put>(sql, [JSON.stringify(events), JSON.stringify(entries), channel]);
    return result?.is_whole && result.put === result.wanted ? result.filled : undefined;
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
      logger.warn(
        { events: events.length },
        'A queue was deleted: it is recreated, and its events are published again',
      );
      await make(declared.values());
      const again = await tryPut(events);
      if (!again) throw new TransportUnavailableError('A queue of the event transport is gone');
      return again;
    },
  };
};
