import { migrations } from '@waymark/okr';
import { migrate } from '@waymark/service-kit';
import autocannon, { type Request } from 'autocannon';
import pg from 'pg';
import { type Child, startChild } from './okr/child.ts';
import { watchPostgresCpu } from './okr/postgres-cpu.ts';
import { callerOf, organisationOf, PEOPLE, SIZES, seed, uuidOf } from './okr/seed.ts';
import { newSigner } from './okr/signer.ts';
import { option } from './option.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';

// Measures the cost of one live message for an open dashboard of 2,000 objectives in working: refetching its whole list, or only the one objective.
//   node bench/live.ts --database postgres://... [--seconds 5]
const server = option('database') ?? process.env.DATABASE_URL;
const seconds = Number(option('seconds') ?? 5);

const LIST = `/api/v1/user/organisations/${organisationOf('M')}/objectives`;
/** The requests of the dashboard at each message, before and now; at 2,000 objectives the list has two pages. */
const QUESTIONS: Record<string, (n: number) => string> = {
  'the whole list, first page': () => `${LIST}?status=working&limit=1000&offset=0`,
  'the doughnuts': () => `${LIST}/summary?status=working`,
  'the one objective': (n) =>
    `${LIST}?level=company&uuids=${uuidOf(`organisation M objective ${(n % SIZES.M) + 1}`)}&limit=1`,
};

const { jwk, tokenOf } = await newSigner();

const measure = async (child: Child, { admin, name }: OwnDatabase, question: (n: number) => string) => {
  const headers = { authorization: `Bearer ${await tokenOf(callerOf('M'))}` };
  const origin = `http://127.0.0.1:${child.port}`;
  const bytes = (await (await fetch(`${origin}${question(7)}`, { headers })).arrayBuffer()).byteLength;
  let serial = 0;
  const ask = async (duration: number) => {
    const setupRequest = (request: Request) => {
      serial += 1;
      return { ...request, path: question(serial) };
    };
    const result = await autocannon({ url: origin, connections: 4, duration, requests: [{ headers, setupRequest }] });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
    return result['2xx'];
  };
  await ask(1);
  const before = await child.cpuMs();
  const storeSince = await watchPostgresCpu(admin, name);
  const answers = await ask(seconds);
  const store = (await storeSince()) / answers;
  return { bytes, server: ((await child.cpuMs()) - before) / answers, store };
};

const run = async (database: OwnDatabase): Promise<void> => {
  const { url: databaseUrl } = database;
  await migrate({ admin: databaseUrl, service: 'okr', directory: migrations });
  await seed(databaseUrl, { others: 100, people: PEOPLE, checkins: 0, statistics: 'stale' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update okr.objectives set status = 'working' where organisation_uuid = $1`, [
    organisationOf('M'),
  ]);
  await client.query('vacuum analyze okr.objectives');
  await client.end();
  const child = await startChild('our-server.ts', { databaseUrl, jwk });
  try {
    for (const [title, question] of Object.entries(QUESTIONS)) {
      const { bytes, server: own, store } = await measure(child, database, question);
      process.stdout.write(`| ${title} | ${bytes} | ${own.toFixed(2)} + ${store.toFixed(2)} |\n`);
    }
  } finally {
    child.stop();
  }
};

await withOwnDatabase(server, 'live', run);
