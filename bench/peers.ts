import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { migrations } from '@waymark/okr';
import { migrate } from '@waymark/service-kit';
import { type Child, startChild } from './okr/child.ts';
import { type Figures, load, medianFigures } from './okr/load.ts';
import { OPERATIONS } from './okr/operations.ts';
import { callerOf, PEOPLE, seed } from './okr/seed.ts';
import { newSigner } from './okr/signer.ts';
import { option } from './option.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { startDirectus } from './peers/directus.ts';
import { type Peer, WORK, type Work } from './peers/peer.ts';
import { startStrapi } from './peers/strapi.ts';

// Measures other products on the same work in one run, beside the limit of okr.ts. Their packages are installed into a separate folder.
//   node bench/peers.ts --database postgres://... [--folder DIR] [--seconds 5] [--rounds 2] [--connections 10] [--others 300] [--only 'list']

const server = option('database') ?? process.env.DATABASE_URL;
const folder = option('folder') ?? path.join(tmpdir(), 'waymark-peers');
const duration = Number(option('seconds') ?? 5);
const rounds = Number(option('rounds') ?? 2);
const connections = Number(option('connections') ?? 10);
const others = Number(option('others') ?? 300);
const only = new RegExp(option('only') ?? '');

const { jwk, tokenOf } = await newSigner();

/** Our service and the limit are measured with the calls of okr.ts. */
const known = (name: string, child: Child): Peer => ({
  name,
  server: child,
  async call(work) {
    const operation = OPERATIONS.find((one) => one.name === work);
    if (!operation) throw new Error(`No operation ${work}`);
    return { ...operation, headers: { authorization: `Bearer ${await tokenOf(callerOf(operation.size))}` } };
  },
  stop: async () => child.stop(),
});

/** The number of objectives in one answer of a list; 1 for other calls. @throws with the body of the answer if the call is refused */
const answered = async ({ name, server, call }: Peer, work: Work): Promise<number> => {
  const { method, headers, path: address, body } = await call(work);
  const response = await fetch(`http://127.0.0.1:${server.port}${address(0)}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body(0)) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name}, ${work}: ${response.status} ${text}`);
  const { objectives, data } = JSON.parse(text);
  const list = objectives ?? data;
  return Array.isArray(list) ? list.filter(({ keyresults }) => keyresults.length === 4).length : 1;
};

const measured = async (database: OwnDatabase, peers: readonly Peer[], work: Work): Promise<Map<string, Figures>> => {
  const figures = new Map<string, Figures[]>(peers.map(({ name }) => [name, []]));
  const counts = await Promise.all(peers.map((peer) => answered(peer, work)));
  if (new Set(counts).size !== 1) throw new Error(`${work}: the products answer ${counts} objectives`);
  for (const { server, call } of peers) await load(database, server, await call(work), { connections, duration: 2 });
  // By turns, so that a machine that slows down slows all.
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, server, call } of peers)
      figures.get(name)?.push(await load(database, server, await call(work), { connections, duration }));
  }
  return new Map([...figures].map(([name, all]) => [name, medianFigures(all)]));
};

const report = (work: Work, figures: Map<string, Figures>) => {
  const [limit] = figures.values();
  if (!limit) return;
  for (const [name, { rate, p50, p99, cpu, store }] of figures) {
    const share = rate / limit.rate;
    const cells = [rate.toFixed(rate < 10 ? 1 : 0), `${p50} / ${p99}`, share.toFixed(share < 0.1 ? 3 : 2)];
    const costs = [`${cpu.toFixed(2)} + ${store.toFixed(2)}`, ((cpu + store) / (limit.cpu + limit.store)).toFixed(1)];
    console.log(`| ${[work, name, ...cells, ...costs].join(' | ')} |`);
  }
};

const measure = async (database: OwnDatabase, peers: readonly Peer[]) => {
  console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${connections} connections, ${others} other organisations`);
  console.log(
    '| operation | product | ops/s | p50 / p99 ms | of the limit | ms of processor (server + Postgres) | of the limit |',
  );
  console.log('|---|---|---|---|---|---|---|');
  for (const work of WORK.filter((one) => only.test(one))) report(work, await measured(database, peers, work));
};

await withOwnDatabase(server, 'peers', async (database) => {
  const { url: databaseUrl } = database;
  await migrate({ admin: databaseUrl, service: 'okr', directory: migrations });
  await seed(databaseUrl, { others, people: PEOPLE, checkins: 0, statistics: 'fresh' });
  const peers: Peer[] = [];
  try {
    peers.push(known('limit', await startChild('limit-server.ts', { databaseUrl, jwk })));
    peers.push(known('Waymark', await startChild('our-server.ts', { databaseUrl, jwk })));
    peers.push(await startDirectus({ folder: path.join(folder, 'directus'), databaseUrl }));
    peers.push(await startStrapi({ folder: path.join(folder, 'strapi'), databaseUrl }));
    await measure(database, peers);
  } finally {
    for (const peer of peers) await peer.stop();
  }
});
