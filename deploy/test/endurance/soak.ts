import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { type Split, startSplit } from '../../run/split.ts';
import { openOwnStack } from './own-stack.ts';
import { inspectable } from './soak/inspected.ts';
import { operationsOf } from './soak/operations.ts';
import { leastOf, type Reading, readAll } from './soak/readings.ts';
import { type Margin, trendOf } from './soak/verdict.ts';
import { faultsOf, linesOf, startLoad } from './steady-load.ts';
import { createTestUsers } from './test-users.ts';

const MINUTE_MS = 60_000;
const READINGS_A_MINUTE = 6;
const ORGANISATIONS = 4;

const MARGINS: Record<keyof Reading, Margin> = {
  residentMb: { share: 0.1, atLeast: 10 },
  heapMb: { share: 0.1, atLeast: 5 },
  handles: { share: 0.1, atLeast: 5 },
  databaseConnections: { share: 0, atLeast: 2 },
  brokerConnections: { share: 0, atLeast: 0.5 },
  channels: { share: 0, atLeast: 0.5 },
};

type Minute = Map<ServiceName, Reading>;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The minimum of several readings over a minute. */
const readMinute = async (read: () => Promise<Minute>, until: number): Promise<Minute> => {
  const readings: Minute[] = [];
  const began = performance.now();
  for (let turn = 1; turn <= READINGS_A_MINUTE; turn += 1) {
    const at = began + ((until - began) * turn) / READINGS_A_MINUTE;
    await pause(Math.max(0, at - performance.now()));
    readings.push(await read());
  }
  const of = (name: ServiceName) => leastOf(readings.flatMap((reading) => reading.get(name) ?? []));
  return new Map(SERVICE_NAMES.map((name) => [name, of(name)]));
};

const row = (minute: number, name: ServiceName, reading: Reading): string =>
  [
    String(minute).padStart(3),
    name.padEnd(12),
    `${reading.residentMb.toFixed(1).padStart(6)} MB resident`,
    `${reading.heapMb.toFixed(1).padStart(5)} MB heap`,
    `${String(reading.handles).padStart(3)} handles`,
    `${reading.databaseConnections} to Postgres`,
    `${reading.brokerConnections} to the broker with ${reading.channels ?? '?'} channels`,
  ].join('  ');

/** @returns the names of the readings that have risen */
const risingFigures = (minutes: readonly Minute[]): string[] => {
  const rising: string[] = [];
  say('\nThe last two thirds, by the line that is nearest to the readings:');
  for (const name of SERVICE_NAMES) {
    for (const [what, margin] of Object.entries(MARGINS) as [keyof Reading, Margin][]) {
      const values = minutes.flatMap((minute) => minute.get(name)?.[what] ?? []);
      if (values.length === 0) continue;
      const { from, to, flat } = trendOf(values, margin);
      say(`  ${name.padEnd(12)} ${what.padEnd(20)} ${from.toFixed(1)} -> ${to.toFixed(1)}${flat ? '' : '  RISES'}`);
      if (!flat) rising.push(`${name} ${what}`);
    }
  }
  return rising;
};

const soak = async (split: Split, read: () => Promise<Minute>, minutes: number, rate: number): Promise<boolean> => {
  const users = await createTestUsers(split.origin, ORGANISATIONS);
  const load = startLoad(rate, operationsOf(split.origin, users));
  const all: Minute[] = [];
  const began = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    const reading = await readMinute(read, began + minute * MINUTE_MS);
    all.push(reading);
    for (const [name, values] of reading) say(row(minute, name, values));
  }
  await load.stop();
  say('');
  for (const line of linesOf(load.tallies, minutes * 60)) say(line);
  const rising = risingFigures(all);
  const faults = faultsOf(load.tallies);
  say(`\n${faults} faults; ${rising.length === 0 ? 'nothing rises' : `what rises: ${rising.join(', ')}`}`);
  return faults === 0 && rising.length === 0;
};

/**
 * `npm run test:soak [-- --minutes N --rate N]`: runs the four services as separate processes over RabbitMQ under a steady mixed load, and
 * records the resources of each every minute. Exits with 1 if a call fails or a reading keeps rising (a leak).
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '20' } },
  });
  const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
  if (!(minutes >= 3) || !(rate > 0)) throw new RangeError('--minutes is 3 or more, --rate more than 0');
  const stack = await openOwnStack();
  try {
    const env = { DATA_DIR: stack.directory, AMQP_PREFIX: stack.prefix, TRUSTED_PROXIES: '127.0.0.1,::1' };
    const looked = new Map<ServiceName, Awaited<ReturnType<typeof inspectable>>>();
    for (const name of SERVICE_NAMES) looked.set(name, await inspectable());
    const inspectors = new Map([...looked].map(([name, { port }]) => [name, port]));
    const split = await startSplit({ ...stack, env, envOf: (name) => looked.get(name)?.env ?? {} });
    try {
      const read = () => readAll(split, stack, inspectors);
      process.exitCode = (await stack.orEnd(() => soak(split, read, minutes, rate))) ? 0 : 1;
    } finally {
      await split.stop();
    }
  } finally {
    await stack.close();
  }
};

await main();
