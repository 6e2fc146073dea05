import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CONSUMERS, SERVICE_NAMES } from '@waymark/contracts';
import { startSplit } from '../deploy/run/split.ts';
import { migrateApart, type OwnStack, openOwnStack } from '../deploy/test/endurance/own-stack.ts';
import { settled } from '../deploy/test/endurance/upgrade/seed-data.ts';
import { unprocessedBy } from '../deploy/test/helpers/lost-events.ts';
import { CALLS, type MeasuredCall } from './growth/calls.ts';
import { createBoth, type Workplace } from './growth/workplace.ts';
import { median } from './median.ts';
import { option } from './option.ts';

// Measures single calls, and the time until their effects in other services, in a large organisation beside a small one.
//   node bench/growth.ts [--objectives 20000] [--people 5000] [--rounds 5]   (needs RabbitMQ)
const objectives = Number(option('objectives') ?? 20_000);
const people = Number(option('people') ?? 5_000);
const rounds = Number(option('rounds') ?? 5);

type Heads = Record<string, string>;

/** The latest event of each service. */
const heads = async ({ query }: OwnStack): Promise<Heads> => {
  const latest = SERVICE_NAMES.map(
    (name) => `select '${name}' as name, coalesce(max(id), 0) as id from ${name}.outbox`,
  );
  const rows = await query<{ name: string; id: string }>(latest.join(' union all '));
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
};

/** Resolves when all consumers have processed the events since then. */
const effectsSince = async ({ query }: OwnStack, since: Heads): Promise<void> => {
  const events = SERVICE_NAMES.map((name) => `select event_id, type from ${name}.outbox where id > ${since[name]}`);
  const waiting = unprocessedBy(CONSUMERS, events.join(' union all ')).map(({ sql }) => `(${sql} limit 1)`);
  while ((await query(waiting.join(' union all '))).length > 0) await pause(5);
};

type Times = { call: number; effects: number };

const time = async (stack: OwnStack, origin: string, { prepare }: MeasuredCall, at: Workplace, n: number) => {
  const make = await prepare(at, n, origin);
  await effectsSince(stack, await heads(stack));
  const since = await heads(stack);
  const began = performance.now();
  await make();
  const call = performance.now() - began;
  await effectsSince(stack, since);
  return { call, effects: performance.now() - began };
};

const inMs = (times: readonly Times[]): string => {
  const [call, effects] = [median(times.map((each) => each.call)), median(times.map((each) => each.effects))];
  return `${call.toFixed(0)} (${effects.toFixed(0)})`;
};

const measure = async (stack: OwnStack, origin: string): Promise<void> => {
  const wait = () => settled({ ...stack, consumers: CONSUMERS }, 'The patterns have not had their effects');
  const { small, large, rows } = await createBoth(stack, origin, { objectives, people }, wait);
  console.log(`${rows} rows\n\n| call | small, ms (with effects) | large |\n|---|---|---|`);
  for (const measured of CALLS) {
    const times: Record<'small' | 'large', Times[]> = { small: [], large: [] };
    for (let n = 0; n <= rounds; n += 1) {
      // The first round warms up.
      const [one, other] = [
        await time(stack, origin, measured, small, n),
        await time(stack, origin, measured, large, n),
      ];
      if (n === 0) continue;
      times.small.push(one);
      times.large.push(other);
    }
    console.log(`| ${measured.what} | ${inMs(times.small)} | ${inMs(times.large)} |`);
  }
};

const root = path.join(import.meta.dirname, '..');
const stack = await openOwnStack();
try {
  for (const name of SERVICE_NAMES) await migrateApart(root, name, stack.databaseUrl);
  const { databaseUrl, amqpUrl, directory, prefix } = stack;
  const env = { DATA_DIR: directory, AMQP_PREFIX: prefix, TRUSTED_PROXIES: '127.0.0.1,::1' };
  const split = await startSplit({ databaseUrl, amqpUrl, env });
  await measure(stack, split.origin).finally(split.stop);
} finally {
  await stack.close();
}
