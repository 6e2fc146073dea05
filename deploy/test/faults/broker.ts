import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@waymark/service-kit';
import { withBroker } from '@waymark/service-kit/testing';
import { temporaryDirectory } from '../helpers/run-product.ts';

/** A RabbitMQ for this run, which can be killed and restarted at the same address with its data. */
export type OwnBroker = {
  url: string;
  /** Simulates a crash. */
  kill(): Promise<void>;
  begin(): Promise<void>;
  remove(): Promise<void>;
};

/** The server itself: the script on the PATH of packages switches to another user. */
const PROGRAMS = ['/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server', '/opt/rabbitmq/sbin/rabbitmq-server'];
const START_MS = 180_000;

/** The path of an installed RabbitMQ server; undefined if there is none. */
export const brokerProgram = (): string | undefined =>
  PROGRAMS.flatMap((pattern) => globSync(pattern)).find(existsSync);

const answers = (url: string): Promise<boolean> => withBroker(url, async () => true).catch(() => false);

/** @param program see `brokerProgram` */
export const startOwnBroker = async (program: string): Promise<OwnBroker> => {
  const { directory, remove } = temporaryDirectory();
  const [port, distribution] = [await freePort(), await freePort()];
  for (const folder of ['data', 'log']) mkdirSync(path.join(directory, folder));
  writeFileSync(
    path.join(directory, 'rabbitmq.conf'),
    `listeners.tcp.1 = 127.0.0.1:${port}\nloopback_users.guest = true\n`,
  );
  writeFileSync(path.join(directory, 'plugins'), '[].\n');
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    RABBITMQ_NODENAME: `faults-${randomUUID().slice(0, 8)}@localhost`,
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_MNESIA_BASE: path.join(directory, 'data'),
    RABBITMQ_LOG_BASE: path.join(directory, 'log'),
    RABBITMQ_CONFIG_FILE: path.join(directory, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: path.join(directory, 'plugins'),
    // One scheduler is enough for a test, and leaves the machine to the others.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 -kernel inet_dist_use_interface {127,0,0,1}',
  };
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const begin = async () => {
    // A process group of its own, so that all of it can be killed at once.
    const started = spawn(program, [], { env, cwd: directory, detached: true, stdio: 'ignore' });
    child = started;
    for (const until = performance.now() + START_MS; !(await answers(url)); await pause(200)) {
      if (started.exitCode !== null || performance.now() > until)
        throw new Error('The broker of the run does not start');
    }
  };
  const kill = async () => {
    const killed = child;
    child = undefined;
    if (!killed?.pid || killed.exitCode !== null) return;
    const exited = once(killed, 'exit');
    process.kill(-killed.pid, 'SIGKILL');
    await exited;
  };
  await begin().catch(async (error: unknown) => {
    await kill();
    remove();
    throw error;
  });
  return {
    url,
    kill,
    begin,
    async remove() {
      await kill();
      remove();
    },
  };
};
