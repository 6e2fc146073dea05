import { loadavg } from 'node:os';
import { DAY_MS } from '@waymark/contracts';
import { createDayBuilder, migrations } from '@waymark/okr';
import { createClock, createDatabase, createLogger, migrate } from '@waymark/service-kit';
import pg from 'pg';
import { callerOf, MEASURED, type Measured, organisationOf, seed } from './analytics/seed.ts';
import { type Child, startChild } from './okr/child.ts';
import { newSigner } from './okr/signer.ts';
import { option } from './option.ts';
import { withOwnDatabase } from './own-database.ts';

// Measures what each report costs in an organisation with a long history, one call after another.
//   node bench/analytics.ts --database postgres://... [--objectives 20000] [--weeks 104] [--others 1000] [--rounds 30] [--only 'progress|health']

const objectives = Number(option('objectives') ?? 20_000);
const weeks = Number(option('weeks') ?? 104);
const others = Number(option('others') ?? 1_000);
const rounds = Number(option('rounds') ?? 30);
const only = new RegExp(option('only') ?? '');

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const PAST = `from=${dayBefore(Math.min(weeks * 7, 729))}`;

const CALLS = [
  'progress',
  `progress?${PAST}`,
  `progress?${PAST}&level=team&goal=committed`,
  `health?${PAST}`,
  'attention',
  'upkeep?by=team',
  'upkeep?by=person',
  `outcomes?${PAST}`,
  `steps?${PAST}`,
  'forecast',
  `export?${PAST}`,
].filter((call) => only.test(call));

type Times = { p50: number; p99: number } | { refused: number };

const { jwk, tokenOf } = await newSigner();

const timesOf = async (child: Child, which: Measured, call: string): Promise<Times> => {
  const headers = { authorization: `Bearer ${await tokenOf(callerOf(which))}` };
  const url = `http://127.0.0.1:${child.port}/api/v1/user/organisations/${organisationOf(which)}/analytics/${call}`;
  const times: number[] = [];
  // The first is not counted: it connects and prepares.
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) return { refused: answer.status };
    if (round > 0) times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
};

const shown = (times: Times) =>
  'refused' in times ? `refused: ${times.refused}` : `${times.p50.toFixed(0)} / ${times.p99.toFixed(0)}`;

const SIZES = `
  select relname || ' ' || n_live_tup || ' rows, ' || round(pg_total_relation_size(relid) / 1e6) || ' MB' as size
  from pg_stat_user_tables where relname in ('objective_spans', 'report_days') order by relname`;

const sizesOf = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ size: string }>(SIZES);
  await client.end();
  return rows.map(({ size }) => size).join('; ');
};

const measure = async (child: Child, state: string) => {
  console.log(`\n${state}; load average ${loadavg()[0]?.toFixed(1)}`);
  console.log(`| report | ${MEASURED.map((which) => `${which}, p50 / p99 ms`).join(' | ')} |\n|---|---|---|`);
  for (const call of CALLS) {
    const cells: string[] = [];
    for (const which of MEASURED) cells.push(shown(await timesOf(child, which, call)));
    console.log(`| ${[call.replace(PAST, 'two years'), ...cells].join(' | ')} |`);
  }
};

const run = async (databaseUrl: string) => {
  await migrate({ admin: databaseUrl, service: 'okr', directory: migrations });
  await seed(databaseUrl, { objectives, weeks, others });
  const logger = createLogger({ service: 'okr', level: 'warn' });
  const database = createDatabase({ url: databaseUrl, service: 'okr', logger });
  const began = performance.now();
  await createDayBuilder({ database, clock: createClock(), logger }).build();
  console.log(`days built in ${((performance.now() - began) / 1_000).toFixed(0)} s; ${await sizesOf(databaseUrl)}`);
  const child = await startChild('our-server.ts', { databaseUrl, jwk });
  try {
    await measure(child, 'days that are over are built');
    await database.acrossOrganisations('none are built', (trx) => trx.raw('update report_builds set last_day = null'));
    await measure(child, 'none are built: counted from the spans');
  } finally {
    child.stop();
    await database.close();
  }
};

await withOwnDatabase(option('database') ?? process.env.DATABASE_URL, 'analytics', ({ url }) => run(url));
