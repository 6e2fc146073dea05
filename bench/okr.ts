import { loadavg } from 'node:os';
import { migrations } from '@waymark/okr';
import { ACCESS_TOKEN_SECONDS, migrate } from '@waymark/service-kit';
import autocannon, { type Request } from 'autocannon';
import pg from 'pg';
import { type Child, startChild } from './okr/child.ts';
import { postgresCpuMs } from './okr/postgres-cpu.ts';
import { callerOf, organisationOf, PEOPLE, type Size, STATISTICS, type Statistics, seed, uuidOf } from './okr/seed.ts';
import { newSigner } from './okr/signer.ts';
import { option } from './option.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';

// Measures the okr service against the limit: node:http + pg with one statement by hand an operation (see limit-statements.ts).
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

type Operation = {
  name: string;
  size: Size;
  method: 'GET' | 'POST' | 'PUT';
  path: (n: number) => string;
  body?: (n: number) => object;
};

const base = (size: Size) => `/api/v1/user/organisations/${organisationOf(size)}/objectives`;
const search = (size: Size): Operation => ({
  name: `list ${size}`,
  size,
  method: 'GET',
  path: () => `${base(size)}?status=working&q=rossi&sort=-created_at&limit=50`,
});
/** Without a text, by period: the first `limit`. */
const page = (name: string, size: Size, limit: number): Operation => ({
  name,
  size,
  method: 'GET',
  path: () => `${base(size)}?limit=${limit}`,
});
const part = (name: string) => ({ name, measured_by: 'points', start_value: 0, target_value: 100 });
const objective = (n: number) => ({
  name: `Win the north ${n}`,
  level: 'company',
  goal: 'committed',
  user_uuid: callerOf('M'),
  validator_uuid: callerOf('M'),
  period_start: '2026-01-01',
  period_end: '2026-04-01',
  keyresults: [part('One'), part('Two'), part('Three')],
});

/** A key result that is worked on: seed.ts gives statuses by number. Neighbours in time are different ones. */
const keyresultAt = (n: number): string => {
  const uuid = uuidOf(`organisation M objective ${(n % 280) * 7 + 2}`);
  return `${base('M')}/${uuid}/keyresults/${uuidOf(`${uuid}${Math.floor(n / 280) % 4}`)}`;
};

const OPERATIONS: Operation[] = [
  search('S'),
  search('M'),
  search('L'),
  page('listall S', 'S', 1_000),
  page('listall M', 'M', 1_000),
  page('page of 50 L', 'L', 50),
  page('page of 1,000 L', 'L', 1_000),
  { name: 'create', size: 'M', method: 'POST', path: () => base('M'), body: objective },
  {
    name: 'update',
    size: 'M',
    method: 'PUT',
    path: keyresultAt,
    body: (n) => ({ actual_value: (n % 9_000) + 0.5 }),
  },
];

/** `cpu` is processor time per operation, in milliseconds, of the server; `store` the same of Postgres. */
type Figures = { rate: number; p50: number; p99: number; cpu: number; store: number };

const { jwk, tokenOf } = await newSigner();

let serial = 0;

const load = async (
  { admin, name }: OwnDatabase,
  child: Child,
  operation: Operation,
  duration: number,
): Promise<Figures> => {
  const headers = {
    authorization: `Bearer ${await tokenOf(callerOf(operation.size))}`,
    'content-type': 'application/json',
  };
  const { method, path, body } = operation;
  const before = { cpu: await child.cpuMs(), store: await postgresCpuMs(admin, name) };
  const setupRequest = (request: Request) => {
    serial += 1;
    const sent = body ? { body: JSON.stringify(body(serial)) } : {};
    return { ...request, path: path(serial), ...sent };
  };
  const result = await autocannon({
    url: `http://127.0.0.1:${child.port}`,
    connections,
    duration,
    requests: [{ method, headers, setupRequest }],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${operation.name}: ${result.non2xx} refusals, ${result.errors} errors`);
  const total = result['2xx'];
  const cpu = ((await child.cpuMs()) - before.cpu) / total;
  const store = ((await postgresCpuMs(admin, name)) - before.store) / total;
  return { rate: total / result.duration, p50: result.latency.p50, p99: result.latency.p99, cpu, store };
};

const median = (all: Figures[]): Figures => {
  const at = (pick: (one: Figures) => number) =>
    all.map(pick).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return {
    rate: at((f) => f.rate),
    p50: at((f) => f.p50),
    p99: at((f) => f.p99),
    cpu: at((f) => f.cpu),
    store: at((f) => f.store),
  };
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

/** What keeps the past for reports. */
const SPAN_TRIGGERS = {
  objectives: ['objectives_span_new', 'objectives_span_changed'],
  keyresults: ['keyresults_span_new', 'keyresults_span_changed', 'keyresults_span_gone'],
};

const keepSpans = async (url: string, keeps: boolean): Promise<void> => {
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
    for (const child of [limit, ours]) await load(database, child, operation, 1);
    // By turns, so that a machine that slows down slows both.
    for (let round = 0; round < rounds; round += 1) {
      if (against === 'no-spans') await keepSpans(database.url, false);
      figures.limit.push(await load(database, limit, operation, seconds));
      if (against === 'no-spans') await keepSpans(database.url, true);
      figures.ours.push(await load(database, ours, operation, seconds));
    }
    row(operation.name, median(figures.limit), median(figures.ours));
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
