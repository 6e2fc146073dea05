import { readFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { freePort } from '@waymark/service-kit';
import { type Split, startSplit } from '../deploy/run/split.ts';
import { migrateApart, openOwnStack } from '../deploy/test/endurance/own-stack.ts';
import { operationsOf } from '../deploy/test/endurance/soak/operations.ts';
import { faultsOf, startLoad } from '../deploy/test/endurance/steady-load.ts';
import { createTestUsers, type TestUsers } from '../deploy/test/endurance/test-users.ts';
import { option } from './option.ts';

// Measures what each service holds when it runs apart and has nothing to do, what it holds under load, and what a stream of live messages costs.
//   node bench/memory.ts [--streams 1000] [--rate 60] [--seconds 40] [--compiled <folder>]   (RabbitMQ has to answer; 0 streams: without them)
const streams = Number(option('streams') ?? 1_000);
/** Operations of the soak in a second, and for how long. */
const rate = Number(option('rate') ?? 60);
const seconds = Number(option('seconds') ?? 40);
const compiled = option('compiled');

/** Of an organisation, beside its owner. */
const OTHERS = 4;
/** Nobody has more streams than that. */
const MOST_OF_USER = 10;
const IDLE_MS = 15_000;
/** Then the process that judges passwords has ended, too. */
const LONG_IDLE_MS = 75_000;
const ORGANISATIONS = 4;
const AT_ONCE = 20;
const MB = 1_048_576;
const KB = 1_024;

const statusOf = async (pid: number | undefined, entry: RegExp): Promise<number> =>
  Number(entry.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * KB;

/** Resident memory of a process, in bytes. */
const residentOf = (pid: number | undefined): Promise<number> => statusOf(pid, /^VmRSS:\s+(\d+) kB/m);

/** The most that it ever was. */
const mostOf = (pid: number | undefined): Promise<number> => statusOf(pid, /^VmHWM:\s+(\d+) kB/m);

/** The processes that a process has begun. */
const childrenOf = async (pid: number | undefined): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);

/** The least of ten readings in ten seconds: what is between two collections is not held. */
const heldBy = async (pid: number | undefined): Promise<number> => {
  const readings: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    readings.push(await residentOf(pid));
    await pause(1_000);
  }
  return Math.min(...readings);
};

type Held = { resident: number; heap: number };

/** What a process holds once all has been collected that can be, in bytes, asked of its inspector on that port. */
const afterCollection = async (pid: number | undefined, port: number): Promise<Held> => {
  if (pid === undefined) throw new Error('the process has ended');
  process.kill(pid, 'SIGUSR1');
  await pause(1_000);
  const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const ask = (method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      socket.addEventListener('message', ({ data }) => resolve(JSON.parse(data).result), { once: true });
      socket.send(JSON.stringify({ id: 1, method }));
    });
  for (let turn = 0; turn < 3; turn += 1) await ask('HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN } = await ask('Runtime.getHeapUsage');
  socket.close();
  return { resident: await heldBy(pid), heap: usedSize };
};

const listen = (origin: string, { organisation, token }: TestUsers['members'][number]): Promise<ClientRequest> =>
  new Promise((resolve, reject) => {
    const address = `${origin}/api/v1/user/organisations/${organisation}/live`;
    const streamRequest = request(address, { agent: false, headers: { authorization: `Bearer ${token}` } });
    streamRequest.once('error', reject);
    streamRequest.once('response', (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was refused: ${answer.statusCode}`));
      answer.resume();
      resolve(streamRequest);
    });
    streamRequest.end();
  });

const openAll = async (origin: string, { members }: TestUsers): Promise<ClientRequest[]> => {
  const open: ClientRequest[] = [];
  while (open.length < streams) {
    const next = Array.from({ length: Math.min(AT_ONCE, streams - open.length) }, (_, index) => open.length + index);
    open.push(
      ...(await Promise.all(
        next.map((at) => listen(origin, members[at % members.length] as TestUsers['members'][number])),
      )),
    );
  }
  return open;
};

/** Of each service what it holds, in megabytes. */
const eachOf = (processes: Split['processes'], held: (pid: number | undefined) => Promise<number>): Promise<number[]> =>
  Promise.all(SERVICE_NAMES.map(async (name) => Math.round((await held(processes[name].pid)) / MB)));

const measureLoad = async ({ processes, origin }: Split): Promise<void> => {
  await pause(LONG_IDLE_MS);
  const idle = await eachOf(processes, heldBy);
  const load = startLoad(rate, operationsOf(origin, await createTestUsers(origin, ORGANISATIONS)));
  await pause(seconds * 1_000);
  await load.stop();
  const most = await eachOf(processes, mostOf);
  const judges = await Promise.all((await childrenOf(processes.identity.pid)).map(mostOf));
  console.log('| service | idle, MB resident | under load, at most |\n|---|---|---|');
  for (const [index, name] of SERVICE_NAMES.entries()) console.log(`| ${name} | ${idle[index]} | ${most[index]} |`);
  for (const judge of judges) console.log(`| what judges passwords for identity | 0 | ${Math.round(judge / MB)} |`);
  const done = [...load.tallies.values()].reduce((sum, tally) => sum + tally.done, 0);
  console.log(`\n${Math.round(done / seconds)} operations a second, ${faultsOf(load.tallies)} faults`);
};

const measureStreams = async ({ processes, origin }: Split, inspector: number): Promise<void> => {
  const testUsers = await createTestUsers(origin, Math.ceil(streams / MOST_OF_USER / (1 + OTHERS)), 'Streams', OTHERS);
  const { pid } = processes.notification;
  // What the first streams make a service load and compile is not theirs.
  const first = await Promise.all(testUsers.members.map((member) => listen(origin, member)));
  for (const stream of first) stream.destroy();
  await pause(IDLE_MS);
  const before = await afterCollection(pid, inspector);
  const open = await openAll(origin, testUsers);
  await pause(IDLE_MS);
  const after = await afterCollection(pid, inspector);
  const each = (what: keyof Held) => ((after[what] - before[what]) / open.length / KB).toFixed(1);
  console.log(`\n${open.length} streams: ${each('resident')} kB each in notification, ${each('heap')} of them heap`);
  for (const stream of open) stream.destroy();
};

const root = path.join(import.meta.dirname, '..');
const stack = await openOwnStack();
try {
  for (const name of SERVICE_NAMES) await migrateApart(root, name, stack.databaseUrl);
  const { databaseUrl, amqpUrl, directory, prefix } = stack;
  const env = {
    DATA_DIR: directory,
    AMQP_PREFIX: prefix,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...(compiled && { NODE_COMPILE_CACHE: compiled }),
  };
  const inspector = await freePort();
  const envOf = (name: ServiceName): Record<string, string> =>
    name === 'notification' ? { NODE_OPTIONS: `--inspect-port=${inspector}` } : {};
  // Each from a start of its own: what a load has made a service hold, it keeps.
  for (const measure of streams > 0 ? [measureLoad, measureStreams] : [measureLoad]) {
    const split = await startSplit({ databaseUrl, amqpUrl, env, envOf });
    try {
      await measure(split, inspector);
    } finally {
      await split.stop();
    }
  }
} finally {
  await stack.close();
}
