import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  consumer,
  createClock,
  createDatabase,
  createEvents,
  createInternalClient,
  createLogger,
  type Database,
  type EventDraft,
  type Events,
  migrate,
  type Transport,
} from '@waymark/service-kit';
import { createPostgresTransport } from '@waymark/service-kit/postgres-transport';
import { option } from './option.ts';
import { withOwnDatabase } from './own-database.ts';
import { withOwnQueues } from './own-queues.ts';

// Measures how long an event takes from the commit that causes it to the commit of its effect in another service.
//   node bench/events.ts --database postgres://... [--amqp amqp://...] [--events 10000]

const server = option('database') ?? process.env.DATABASE_URL;
const amqp = option('amqp') ?? process.env.AMQP_URL;
const count = Number(option('events') ?? 10_000);
const STEADY_PER_SECOND = 200;
const STEADY_SECONDS = 10;
const ORGANISATIONS = Array.from({ length: 100 }, () => randomUUID());

const logger = createLogger({ service: 'bench', level: 'error' });
const clock = createClock();
const internal = createInternalClient(
  async () => [],
  () => Promise.reject(new Error('there is no other service')),
);
const migrations = new URL('./events/migrations', import.meta.url).pathname;

const draftOf = (at: number): EventDraft => {
  const organisation = ORGANISATIONS[at % ORGANISATIONS.length] ?? randomUUID();
  return {
    type: 'waymark.identity.organisation.deleted.v1',
    organisation,
    subject: randomUUID(),
    data: { uuid: organisation, name: 'Alpine Ltd' },
  };
};

/** One producer and one consumer, each with its own schema and role, as in the product. */
const open = async (url: string, transport: Transport) => {
  const databases: Database[] = [];
  for (const service of ['identity', 'okr'] as const) {
    await migrate({ admin: url, service, directory: migrations });
    databases.push(createDatabase({ url, service, logger }));
  }
  const [identity, okr] = databases as [Database, Database];
  const consumed = new Map<string, number>();
  const recorder = consumer({
    name: 'recorder',
    on: {
      'waymark.identity.organisation.deleted.v1': async (scope, event) => {
        await scope.query('insert into effects (organisation_uuid, event_id) values ($1, $2)', [
          scope.organisation,
          event.id,
        ]);
        consumed.set(event.subject, performance.now());
      },
    },
  });
  const catalogue = { okr: { [recorder.name]: ['waymark.identity.organisation.deleted.v1' as const] } };
  const settings = { mailSecret: '' };
  const shared = { settings, transport, internal, clock, logger, catalogue };
  const producer = createEvents({ ...shared, service: 'identity', database: identity });
  const consuming = createEvents({ ...shared, service: 'okr', database: okr, consumers: [recorder] });
  await consuming.start();
  return { identity, producer, consumed, close: () => closeAll(producer, consuming, transport, databases) };
};

const closeAll = async (producer: Events, consuming: Events, transport: Transport, databases: Database[]) => {
  await producer.stop();
  await consuming.stop();
  await transport.close();
  await Promise.all(databases.map((database) => database.close()));
};

type Bench = Awaited<ReturnType<typeof open>>;

const emitMany = async ({ producer }: Bench, total: number) => {
  for (let from = 0; from < total; from += 100) {
    const drafts = Array.from({ length: Math.min(100, total - from) }, (_, i) => draftOf(from + i));
    await producer.platformTransaction((trx) => producer.emit(trx, drafts));
  }
};

const allConsumed = async ({ consumed }: Bench, total: number) => {
  while (consumed.size < total) await pause(5);
};

/** All events are in the outbox before the relay starts; measures the time until the last effect. */
const measureBacklog = async (bench: Bench) => {
  await emitMany(bench, count);
  const began = performance.now();
  const processor = process.cpuUsage();
  await bench.producer.start();
  await allConsumed(bench, count);
  const { user, system } = process.cpuUsage(processor);
  return { seconds: (performance.now() - began) / 1_000, processorMs: (user + system) / 1_000 / count };
};

const percentile = (sorted: number[], at: number) => sorted[Math.floor(sorted.length * at)] ?? Number.NaN;

/** A steady stream, one transaction for each event; measures from the answer of the commit to the end of the effect. */
const measureSteady = async (bench: Bench) => {
  bench.consumed.clear();
  const committed = new Map<string, number>();
  const running: Promise<void>[] = [];
  const total = STEADY_PER_SECOND * STEADY_SECONDS;
  const one = async (draft: EventDraft) => {
    await bench.producer.platformTransaction((trx) => bench.producer.emit(trx, draft));
    committed.set(draft.subject, performance.now());
  };
  const began = performance.now();
  for (let at = 0; at < total; at += 1) {
    const due = began + (at * 1_000) / STEADY_PER_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(one(draftOf(at)));
  }
  await Promise.all(running);
  await allConsumed(bench, total);
  const times = [...committed]
    .map(([subject, at]) => (bench.consumed.get(subject) ?? Number.NaN) - at)
    .sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

const measure = async (name: string, url: string, transport: Transport) => {
  const delay = monitorEventLoopDelay();
  delay.enable();
  const bench = await open(url, transport);
  const { seconds, processorMs } = await measureBacklog(bench);
  const { p50, p99 } = await measureSteady(bench);
  await bench.close();
  const rate = Math.round(count / seconds);
  const stall = (delay.max / 1e6).toFixed(0);
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `| ${name} | ${rate}/s | ${seconds.toFixed(1)} s | ${p50.toFixed(1)} / ${p99.toFixed(1)} ms | ${processorMs.toFixed(2)} ms | ${stall} ms | ${megabytes} MB |`,
  );
};

console.log(
  `| transport | outbox to effect | backlog of ${count} | commit to effect at ${STEADY_PER_SECOND}/s, p50 / p99 | processor an event | longest stall | memory |`,
);
console.log('|---|---|---|---|---|---|---|');
await withOwnDatabase(server, 'events', ({ url }) => measure('postgres', url, createPostgresTransport(url)));
if (amqp) {
  await withOwnDatabase(server, 'events', ({ url }) =>
    withOwnQueues(amqp, ['okr.recorder'], (transport) => measure('amqp', url, transport)),
  );
}
