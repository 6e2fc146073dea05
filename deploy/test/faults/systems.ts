import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { freePort } from '@waymark/service-kit';
import { type Split, startSplit } from '../../run/split.ts';
import { runProduct, temporaryDirectory } from '../helpers/run-product.ts';

/** The running product of a scenario. */
export type System = {
  /** The origin of the next call; the replicas take turns. */
  origin(): string;
  /** The parts that can be killed separately. */
  parts: readonly string[];
  /** Kills a part (SIGKILL) and restarts it; resolves when it is ready. */
  kill(part: string): Promise<void>;
  stop(): Promise<void>;
};

type Options = { databaseUrl: string; replicas: number; env: Record<string, string> };

const inTurn = <T>(things: readonly T[]): (() => T) => {
  let turn = 0;
  return () => {
    turn += 1;
    return things[turn % things.length] as T;
  };
};

const MOST_STARTS = 5;

/** Retries, because another program may have taken the port in the meantime. */
const begun = async (start: () => Promise<void>, left = MOST_STARTS): Promise<void> => {
  try {
    await start();
  } catch (error) {
    if (left === 1 || !String(error).includes('it is taken')) throw error;
    await pause(1_000);
    await begun(start, left - 1);
  }
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Four processes per replica, over RabbitMQ; each replica has its own edge. */
export const startSplitSystem = async (options: Options & { amqpUrl: string }): Promise<System> => {
  const { databaseUrl, amqpUrl, replicas, env } = options;
  const { directory, remove } = temporaryDirectory();
  const splits: Split[] = [];
  for (const _ of numbers(replicas)) {
    splits.push(await startSplit({ databaseUrl, amqpUrl, env: { DATA_DIR: directory, ...env } }));
  }
  const parts = new Map(
    splits.flatMap((split, index) =>
      SERVICE_NAMES.map((service) => [replicas > 1 ? `${service} ${index + 1}` : service, { split, service }] as const),
    ),
  );
  const killIn = async ({ split, service }: { split: Split; service: ServiceName }) => {
    const child = split.processes[service];
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await begun(() => split.restart(service));
  };
  return {
    origin: inTurn(splits.map(({ origin }) => origin)),
    parts: [...parts.keys()],
    kill: async (part) => {
      const found = parts.get(part);
      if (found) await killIn(found);
    },
    stop: async () => {
      await Promise.all(splits.map((split) => split.stop()));
      remove();
    },
  };
};

/** `npm start`, once for each replica, on the embedded transport. */
export const startWholeSystem = async ({ databaseUrl, replicas, env }: Options): Promise<System> => {
  const { directory, remove } = temporaryDirectory();
  const run = async (port: number) => {
    const given = { DATABASE_URL: databaseUrl, DATA_DIR: directory, LOG_LEVEL: 'fatal', PORT: String(port), ...env };
    const product = await runProduct(given);
    await product.ready;
    return product;
  };
  const parts = new Map<string, Awaited<ReturnType<typeof run>>>();
  for (const number of numbers(replicas)) parts.set(`npm start ${number}`, await run(await freePort()));
  return {
    origin: inTurn([...parts.values()].map(({ origin }) => origin)),
    parts: [...parts.keys()],
    kill: async (part) => {
      const found = parts.get(part);
      if (!found) return;
      await found.stop('SIGKILL');
      parts.set(part, await run(Number(new URL(found.origin).port)));
    },
    stop: async () => {
      await Promise.all([...parts.values()].map((product) => product.stop()));
      remove();
    },
  };
};
