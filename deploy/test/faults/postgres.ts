import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createLogger,
  type EmbeddedPostgres,
  freePort,
  isProcessAlive,
  startEmbeddedPostgres,
} from '@waymark/service-kit';
import pg from 'pg';

/** A Postgres for this run, which can be stopped and restarted at the same address. */
export type OwnPostgres = {
  url: string;
  /** Process id of its main process, while it runs. */
  pid(): Promise<number>;
  /** Stops it like an administrator (`fast`), or like a crash that loses unwritten data (`immediate`). */
  end(how: 'fast' | 'immediate'): Promise<void>;
  begin(): Promise<void>;
  remove(): Promise<void>;
};

const pidOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid");
  await client.end();
  return Number(rows[0]?.pid);
};

/** Commits are durable, because answered writes have to survive a crash. */
export const startOwnPostgres = async (): Promise<OwnPostgres> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-faults-'));
  const logger = createLogger({ service: 'faults', level: 'error' });
  const port = await freePort();
  const start = () => startEmbeddedPostgres({ dataDir, port, logger });
  let running: EmbeddedPostgres = await start();
  return {
    url: running.url,
    pid: () => pidOf(running.url),
    async end(how) {
      if (how === 'fast') return running.stop();
      const pid = await pidOf(running.url);
      process.kill(pid, 'SIGQUIT');
      while (isProcessAlive(pid)) await pause(10);
    },
    async begin() {
      running = await start();
    },
    async remove() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
