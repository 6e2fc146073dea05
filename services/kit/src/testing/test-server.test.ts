import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { until } from '../events/testing/until.ts';

const LIMIT_MS = 120_000;
const MAIN = path.join(import.meta.dirname, 'fixtures/test-server-main.ts');

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

test.each(['SIGKILL', 'SIGINT'] as const)(
  'after a process was ended by %s, its Postgres stops and the data are removed',
  async (signal) => {
    const child = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(child.stdout), 'line');
    const { dataDir, url } = JSON.parse(line);
    expect(await answers(url)).toBe(true);
    child.kill(signal);
    await until(async () => !existsSync(dataDir), 200);
    expect(await answers(url)).toBe(false);
  },
  LIMIT_MS,
);
