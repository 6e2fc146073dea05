import { spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../host/free-port.ts';
import type { Logger } from '../logger.ts';
import { type Cluster, nameFor, prepareCluster, SUPERUSER } from './embedded/cluster-directory.ts';
import { isThere, type Report } from './embedded/move-aside.ts';
import { findLivePostmaster, readPostmaster, stopPostmaster } from './embedded/postmaster.ts';

type EmbeddedPostgresOptions = {
  /** DATA_DIR; the whole database is in its folder `postgres`, so that DATA_DIR can be moved or copied. */
  dataDir: string;
  /** Default: any free port. */
  port?: number;
  /** Default true. False loses data in a crash of the machine, and is for tests. */
  durable?: boolean;
  /** Default true. False is for callers that only read an existing database. */
  make?: boolean;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Receives a line for each file or folder that was moved out of the way. Default: the log. */
  report?: Report;
};

export type EmbeddedPostgres = {
  /** The URL of the superuser, to the database `postgres`. */
  url: string;
  /** It was already running: for another process, or left behind by a killed one. */
  adopted: boolean;
  stop(): Promise<void>;
};

const START_MS = 60_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  min_wal_size: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  log_min_messages: 'warning',
};

const FLEETING = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '30s' };

const lastLines = async (log: string): Promise<string> =>
  (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join(' | ');

const launch = async (cluster: Cluster, port: number, durable: boolean) => {
  const { binaries, user, directory } = cluster;
  const settings = Object.entries({ ...SETTINGS, ...(durable ? {} : FLEETING) });
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = path.join(binaries.directory, 'bin', 'postgres');
  const log = await open(cluster.log, 'w', 0o600);
  try {
    // A session of its own, so that Ctrl-C in a terminal reaches only the services and the database ends last.
    const child = spawn(postgres, ['-D', await nameFor(directory, user), '-p', `${port}`, ...options], {
      ...user,
      cwd: directory,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.unref();
    // Listened to from the first moment: a server that refuses its settings has ended before the log is closed here.
    let failure: Error | undefined;
    child.once('error', (error) => {
      failure = error;
    });
    child.once('exit', (code) => {
      failure ??= new Error(`it ended with ${code}`);
    });
    return { pid: child.pid, failure: () => failure };
  } finally {
    await log.close();
  }
};

const start = async (cluster: Cluster, port: number, durable: boolean) => {
  const child = await launch(cluster, port, durable);
  const until = Date.now() + START_MS;
  for (;;) {
    const running = await readPostmaster(cluster.directory);
    if (running?.ready && running.pid === child.pid) return running;
    const failure = child.failure();
    if (failure !== undefined || Date.now() > until) {
      const reason = await lastLines(cluster.log);
      throw new Error(`The embedded Postgres did not start: ${reason || 'no output'}`, { cause: failure });
    }
    await pause(5);
  }
};

/** Starts a server, or uses the one that another process has started on the same directory at the same moment. */
const startOrJoin = async (cluster: Cluster, port: number, durable: boolean) => {
  try {
    return { server: await start(cluster, port, durable), adopted: false };
  } catch (error) {
    const other = await findLivePostmaster(cluster.directory);
    if (!other) throw error;
    return { server: other, adopted: true };
  }
};

/**
 * Starts the Postgres that npm installed, or takes over a server that a killed process has left running on the same directory. It listens
 * on 127.0.0.1 only, with a random password kept in DATA_DIR.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, durable = true, make = true, logger, report = (line: string) => logger.warn(line) } = options;
  if (!make && !(await isThere(path.join(dataDir, 'postgres', 'data')))) throw new Error('it does not exist yet');
  const cluster = await prepareCluster(path.resolve(dataDir), { durable, report });
  const left = await findLivePostmaster(cluster.directory);
  if (left) logger.info({ pid: left.pid }, 'took over a Postgres that was still running');
  const { server, adopted } = left
    ? { server: left, adopted: true }
    : await startOrJoin(cluster, options.port ?? (await freePort()), durable);
  return {
    url: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${server.port}/postgres`,
    adopted,
    stop: () => stopPostmaster(server.pid),
  };
};
