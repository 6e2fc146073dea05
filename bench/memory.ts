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

// Measures the memory of each service as a separate process, idle and under load, and the memory of a live stream.
//   node bench/memory.ts [--streams 1000] [--rate 60] [--seconds 40] [--compiled <folder>]   (needs RabbitMQ; 0 streams: without them)
const streams = Number(option('streams') ?? 1_000);
/** Operations of the soak test per second, and its duration. */
const rate = Number(option('rate') ?? 60);
const seconds = Number(option('seconds') ?? 40);
const compiled = option('compiled');

/** Members of an organisation besides its owner. */
const OTHERS = 4;
/** The limit of streams per user. */
const MOST_OF_USER = 10;
const IDLE_MS = 15_000;
/** By then the process that checks passwords has ended too. */
const LONG_IDLE_MS = 75_000;
const ORGANISATIONS = 4;
const AT_ONCE = 20;
const MB = 1_048_576;
const KB = 1_024;

const statusOf = async (pid: number | undefined, entry: RegExp): Promise<number> =>
  Number(entry.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) * KB;

/** Resident memory of a process, in bytes. */
const residentOf = (pid: number | undefined): Promise<number> => statusOf(pid, /^VmRSS:\s+(\d+) kB/m);

/** The highest resident memory so far. */
const mostOf = (pid: number | undefined): Promise<number> => statusOf(pid, /^VmHWM:\s+(\d+) kB/m);

/** The child processes of a process. */
const childrenOf = async (pid: number | undefined): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);

/** The lowest of ten readings in ten seconds, because memory between two garbage collections is not in use. */
const heldBy = async (pid: number | undefined): Promise<number> => {
  const readings: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    readings.push(await residentOf(pid));
    await pause(1_000);
  }
  return Math.min(...readings);
};

type Held = { resident: number; heap: number };

/** The memory of a process after a garbage collection, in bytes, read through its inspector on that port. */
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

/** The memory of each service, in megabytes. */
const eachOf = (processes: Split['processes'], held: (pid: number | undefined) => Promise<number>): Promise<number[]> =>
  Promise.all(SERVICE_NAMES.map(async (name) => Math.round((await held(processes[name].pid)) / MB)));

const measureLoad = async ({ processes, origin }: Split): Promise<void> => {
  await pause(LONG_IDLE_MS);
  const idle = await eachOf(processes, heldBy);
  const load = startLoad(rate, operationsOf(origin, await createTestUsers(origin, ORGANISATIONS)));
  await pause(seconds * 1_000);
  await load.stop();
  const most = await eachOf(processes, mostOf);
  const children = await Promise.all((await childrenOf(processes.identity.pid)).map(mostOf));
  console.log('| service | idle, MB resident | under load, at most |\n|---|---|---|');
  for (const [index, name] of SERVICE_NAMES.entries()) console.log(`| ${name} | ${idle[index]} | ${most[index]} |`);
  for (const child of children)
    console.log(`| identity's process for password strength | 0 | ${Math.round(child / MB)} |`);
  const done = [...load.tallies.values()].reduce((sum, tally) => sum + tally.done, 0);
  console.log(`\n${Math.round(done / seconds)} operations a second, ${faultsOf(load.tallies)} faults`);
};

const measureStreams = async ({ processes, origin }: Split, inspector: number): Promise<void> => {
  const testUsers = await createTestUsers(origin, Math.ceil(streams / MOST_OF_USER / (1 + OTHERS)), 'Streams', OTHERS);
  const { pid } = processes.notification;
  // Code that the first streams load and compile is not counted.
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
  // Each measurement starts the services again, because memory that was used under load is not released.
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
