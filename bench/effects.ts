import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createBillingService, migrations as ofBilling, readBillingConfig } from '@waymark/billing';
import { CONSUMERS, type EventData } from '@waymark/contracts';
import { createNotificationService, migrations as ofNotification, readNotificationConfig } from '@waymark/notification';
import { migrations as ofOkr } from '@waymark/okr';
import {
  createClock,
  createDatabase,
  createEvents,
  createInternalClient,
  createLocalKeySource,
  createLogger,
  createMetrics,
  type Database,
  type EventDraft,
  migrate,
  readKitSettings,
  type Transport,
} from '@waymark/service-kit';
import { createPostgresTransport } from '@waymark/service-kit/postgres-transport';
import pg from 'pg';
import { option } from './option.ts';
import { withOwnDatabase } from './own-database.ts';
import { withOwnQueues } from './own-queues.ts';

// Measures how long a new value takes through the product: from the commit in okr to the message on the live stream, which is sent with its
// entry in the history, and until billing and the inbox have handled it too. Notification and billing run as in the product.
//   node bench/effects.ts --database postgres://... [--amqp amqp://...] [--updates 2000] [--rate 200] [--backlog 10000]

const server = option('database') ?? process.env.DATABASE_URL;
const amqp = option('amqp') ?? process.env.AMQP_URL;
const updates = Number(option('updates') ?? 2_000);
const rate = Number(option('rate') ?? 200);
const backlog = Number(option('backlog') ?? 10_000);
/** Key results, of a hundred organisations with ten objectives each. */
const THINGS = Array.from({ length: 1_000 }, (_, index) => ({
  at: index % 100,
  uuid: randomUUID(),
  objective: randomUUID(),
}));
const ORGANISATIONS = Array.from({ length: 100 }, () => ({ uuid: randomUUID(), user: randomUUID() }));
/** Queues that receive a new value: history, inbox, and billing. */
const EFFECTS = 3;

const logger = createLogger({ service: 'bench', level: 'error' });
const clock = createClock();
const internal = createInternalClient(
  async () => [],
  () => Promise.reject(new Error('there is no other service')),
);

let value = 0;
const draftOf = (index: number): EventDraft => {
  const thing = THINGS[index % THINGS.length] ?? { at: 0, uuid: '', objective: '' };
  const { uuid: organisation, user } = ORGANISATIONS[thing.at] ?? { uuid: '', user: '' };
  value += 1;
  const data: EventData<'waymark.okr.keyresult.progressed.v1'> = {
    ...{ uuid: thing.uuid, objective_uuid: thing.objective, objective_name: 'Win the north', name: 'Contracts' },
    ...{ user_uuid: user, measured_by: 'contracts', start_value: 0, actual_value: value, target_value: 1_000_000 },
    ...{ progress: 0, health: 'off_track', order: 0, from: value - 1, to: value, comment: null },
    ...{ checked_in_at: clock.now().toISOString(), asked_uuid: null, asked_by_uuid: null, asked_at: null },
  };
  return { type: 'waymark.okr.keyresult.progressed.v1', organisation, subject: thing.uuid, actor: user, data };
};

const seed = async (admin: pg.Client) => {
  const json = [JSON.stringify(ORGANISATIONS)];
  const from = 'from json_to_recordset($1::json) as t (uuid uuid, "user" uuid)';
  for (const schema of ['notification', 'billing']) {
    // The schema that the service's triggers use.
    await admin.query(`set search_path = ${schema}, public`);
    await admin.query(
      `insert into organisations (organisation_uuid, name, lang) select uuid, 'Acme', 'en' ${from}`,
      json,
    );
    await admin.query(
      `insert into members (organisation_uuid, user_uuid, active) select uuid, "user", true ${from}`,
      json,
    );
  }
  await admin.query('reset search_path');
  const things = THINGS.map(({ at, uuid, objective }) => ({ ...ORGANISATIONS[at], thing: uuid, objective }));
  const facts = {
    name: 'Win the north',
    level: 'personal',
    status: 'working',
    status_since: clock.now(),
    sent_back: false,
  };
  await admin.query(
    `insert into notification.inbox_facts (organisation_uuid, uuid, thing, group_uuid, facts, gone, sequence)
     select uuid, objective, 'objective', objective,
       $2::jsonb || jsonb_build_object('user_uuid', "user", 'validator_uuid', "user", 'period_end', '2099-12-31'), false, 0
     from json_to_recordset($1::json) as t (uuid uuid, "user" uuid, objective uuid)`,
    [JSON.stringify(things), JSON.stringify(facts)],
  );
};

/** Calls `onUpdate` with the key result of each message about a new value. */
const listen = async (url: string, onUpdate: (thing: string) => void) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('notification', ({ payload = '{}' }) => {
    const { message } = JSON.parse(payload);
    if (message?.type === 'waymark.okr.keyresult.progressed.v1') onUpdate(message.uuid);
  });
  await client.query('listen waymark_live');
  return client;
};

const percentile = (sorted: readonly number[], at: number) =>
  (sorted[Math.floor(sorted.length * at)] ?? Number.NaN).toFixed(1);

const handled = async (admin: pg.Client): Promise<number> => {
  const { rows } = await admin.query(
    'select (select count(*) from notification.inbox) + (select count(*) from billing.inbox) as handled',
  );
  return Number(rows[0].handled);
};

/** Postgres updates its statistics of transactions with this delay. */
const SETTLED_MS = 2_000;

/** Processor time of this process in milliseconds, divided by `count`. */
const processorSince = (before: NodeJS.CpuUsage, count: number): string => {
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1_000 / count).toFixed(2);
};

/** Transactions that ended, and bytes of the write-ahead log. */
const written = async (admin: pg.Client): Promise<{ commits: number; bytes: number }> => {
  const { rows } = await admin.query(
    `select xact_commit::int as commits, (pg_current_wal_lsn() - '0/0')::float8 as bytes
     from pg_stat_database where datname = current_database()`,
  );
  return rows[0];
};

const measure = async (name: string, url: string, transport: Transport) => {
  const databases: Database[] = [];
  const open = async (service: string, directory: string) => {
    await migrate({ admin: url, service, directory });
    const database = createDatabase({ url, service, logger });
    databases.push(database);
    return database;
  };
  const settings = readKitSettings({ DATABASE_URL: url, PUBLIC_URL: 'http://localhost:8080' });
  const keys = createLocalKeySource(async () => ({ keys: [] }));
  const host = async (service: string, directory: string) => ({
    ...{ settings, transport, internal, keys, clock, logger },
    database: await open(service, directory),
    metrics: createMetrics(service),
  });
  const services = [
    createNotificationService(await host('notification', ofNotification), readNotificationConfig({})),
    createBillingService(await host('billing', ofBilling), readBillingConfig({})),
  ];
  const okr = await host('okr', ofOkr);
  // The events that okr itself consumes are not measured.
  const catalogue = { notification: CONSUMERS.notification, billing: CONSUMERS.billing };
  const producer = createEvents({ ...okr, service: 'okr', catalogue });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await seed(admin);
  for (const service of services) await service.start();
  await producer.start();

  const waiting = new Map<string, number[]>();
  const times: { at: number; ms: number }[] = [];
  const listener = await listen(url, (thing) => {
    const since = waiting.get(thing)?.shift();
    if (since !== undefined) times.push({ at: since, ms: performance.now() - since });
  });
  const before = await written(admin);
  const processor = process.cpuUsage();
  const began = performance.now();
  const running: Promise<void>[] = [];
  const one = async (draft: EventDraft) => {
    await producer.platformTransaction((trx) => producer.emit(trx, draft));
    const now = performance.now();
    const since = waiting.get(draft.subject);
    if (since) since.push(now);
    else waiting.set(draft.subject, [now]);
  };
  for (let at = 0; at < updates; at += 1) {
    const due = began + (at * 1_000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    running.push(one(draftOf(at)));
  }
  await Promise.all(running);
  while ((await handled(admin)) < updates * EFFECTS) await pause(50);
  const cpu = processorSince(processor, updates);
  await pause(SETTLED_MS);
  const after = await written(admin);
  const commits = (after.commits - before.commits) / updates;
  const log = (after.bytes - before.bytes) / updates / 1_000;

  const early = times
    .filter(({ at }) => at - began < 2_000)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);

  await producer.relay.stop();
  const again = createEvents({ ...okr, metrics: createMetrics('okr'), service: 'okr', catalogue });
  for (let from = 0; from < backlog; from += 100) {
    const drafts = Array.from({ length: Math.min(100, backlog - from) }, (_, index) => draftOf(from + index));
    await again.platformTransaction((trx) => again.emit(trx, drafts));
  }
  const flooded = performance.now();
  const idle = process.cpuUsage();
  await again.start();
  while ((await handled(admin)) < (updates + backlog) * EFFECTS) await pause(20);
  const seconds = (performance.now() - flooded) / 1_000;
  const each = processorSince(idle, backlog);

  console.log(
    `| ${name} | ${percentile(sorted, 0.5)} / ${percentile(sorted, 0.99)} ms | ${percentile(early, 0.5)} / ${percentile(early, 0.99)} ms | ${cpu} ms | ${commits.toFixed(1)} | ${log.toFixed(1)} kB | ${seconds.toFixed(1)} s | ${each} ms |`,
  );
  await again.stop();
  for (const service of services) await service.stop();
  await listener.end();
  await admin.end();
  await transport.close();
  await Promise.all(databases.map((database) => database.close()));
};

console.log(
  `| transport | commit to live stream at ${rate}/s, p50 / p99 | in the first two seconds | processor an update | transactions | log | backlog of ${backlog} | processor an event of it |`,
);
console.log('|---|---|---|---|---|---|---|---|');
await withOwnDatabase(server, 'effects', ({ url }) => measure('postgres', url, createPostgresTransport(url)));
if (amqp) {
  await withOwnDatabase(server, 'effects', ({ url }) =>
    withOwnQueues(amqp, [], (transport) => measure('amqp', url, transport)),
  );
}
