import { loadavg } from 'node:os';
import { migrations } from '@waymark/okr';
import { ACCESS_TOKEN_SECONDS, migrate } from '@waymark/service-kit';
import pg from 'pg';
import { type Child, startChild } from './okr/child.ts';
import { type Figures, load, medianFigures } from './okr/load.ts';
import { OPERATIONS, type Operation } from './okr/operations.ts';
import { callerOf, PEOPLE, STATISTICS, type Statistics, seed } from './okr/seed.ts';
import { newSigner } from './okr/signer.ts';
import { option } from './option.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';

// Measures the okr service against the limit: node:http and pg with one handwritten statement per operation (see limit-statements.ts).
//   node bench/okr.ts --database postgres://... [--seconds 3] [--rounds 3] [--connections 10] [--others 1000] [--people 50] [--checkins 0] [--statistics stale|fresh|none] [--only 'list|page']
// With --against no-spans, against itself with the triggers off that keep the past for reports.

const server = option('database') ?? process.env.DATABASE_URL;
const seconds = Number(option('seconds') ?? 3);
const rounds = Number(option('rounds') ?? 3);
const connections = Number(option('connections') ?? 10);
const others = Number(option('others') ?? 1000);
const people = Number(option('people') ?? PEOPLE);
const checkins = Number(option('checkins') ?? 0);
const statistics = STATISTICS.find((one) => one === (option('statistics') ?? 'stale'));
const only = option('only') ?? '';
const against = option('against') ?? 'limit';

const { jwk, tokenOf } = await newSigner();

const loadOn = async (
  database: OwnDatabase,
  child: Child,
  operation: Operation,
  duration: number,
): Promise<Figures> => {
  const headers = { authorization: `Bearer ${await tokenOf(callerOf(operation.size))}` };
  return load(database, child, { ...operation, headers }, { connections, duration });
};

const row = (name: string, limit: Figures, ours: Figures) => {
  const latency = ({ p50, p99 }: Figures) => `${p50} / ${p99}`;
  const cpu = ({ cpu, store }: Figures) => `${cpu.toFixed(2)} + ${store.toFixed(2)}`;
  const rates = [
    Math.round(limit.rate),
    latency(limit),
    Math.round(ours.rate),
    latency(ours),
    (ours.rate / limit.rate).toFixed(2),
  ];
  const costs = [cpu(limit), cpu(ours), ((ours.cpu + ours.store) / (limit.cpu + limit.store)).toFixed(1)];
  console.log(`| ${[name, ...rates, ...costs].join(' | ')} |`);
};

/** The triggers that record the past for reports. */
const SPAN_TRIGGERS = {
  objectives: ['objectives_span_new', 'objectives_span_changed'],
  keyresults: ['keyresults_span_new', 'keyresults_span_changed', 'keyresults_span_gone'],
};

const switchSpanTriggers = async (url: string, keeps: boolean): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const turn = keeps ? 'enable' : 'disable';
  for (const [table, triggers] of Object.entries(SPAN_TRIGGERS)) {
    for (const trigger of triggers) await client.query(`alter table okr.${table} ${turn} trigger ${trigger}`);
  }
  await client.end();
};

const measure = async (database: OwnDatabase, limit: Child, ours: Child) => {
  console.log(`load average ${loadavg()[0]?.toFixed(1)}, statistics ${statistics}, ${connections} connections`);
  console.log(
    `| operation | ${against}, ops/s | p50 / p99 ms | ours, ops/s | p50 / p99 ms | ratio | ${against}, ms of processor (server + Postgres) | ours | ratio |`,
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const operation of OPERATIONS.filter(({ name }) => new RegExp(only).test(name))) {
    const figures: { limit: Figures[]; ours: Figures[] } = { limit: [], ours: [] };
    for (const child of [limit, ours]) await loadOn(database, child, operation, 1);
    // By turns, so that a machine that slows down slows both.
    for (let round = 0; round < rounds; round += 1) {
      if (against === 'no-spans') await switchSpanTriggers(database.url, false);
      figures.limit.push(await loadOn(database, limit, operation, seconds));
      if (against === 'no-spans') await switchSpanTriggers(database.url, true);
      figures.ours.push(await loadOn(database, ours, operation, seconds));
    }
    row(operation.name, medianFigures(figures.limit), medianFigures(figures.ours));
  }
};

const run = async (database: OwnDatabase, statistics: Statistics) => {
  const { url: databaseUrl } = database;
  await migrate({ admin: databaseUrl, service: 'okr', directory: migrations });
  await seed(databaseUrl, { others, people, checkins, statistics });
  const limit = await startChild(against === 'limit' ? 'limit-server.ts' : 'our-server.ts', { databaseUrl, jwk });
  const ours = await startChild('our-server.ts', { databaseUrl, jwk });
  try {
    await measure(database, limit, ours);
  } finally {
    limit.stop();
    ours.stop();
  }
};

if (!statistics) throw new Error(`--statistics is one of ${STATISTICS.join(', ')}`);
if (rounds * seconds * 2 * OPERATIONS.length > ACCESS_TOKEN_SECONDS) throw new Error('Longer than a token lives');
await withOwnDatabase(server, 'okr', (database) => run(database, statistics));
