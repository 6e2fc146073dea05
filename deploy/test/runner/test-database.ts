import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, startEmbeddedPostgres } from '@waymark/service-kit';

/** Starts one embedded Postgres for all tests; `stop` removes it. */
export const startTestDatabase = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-test-'));
  const logger = createLogger({ service: 'test', level: 'warn' });
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: false, logger });
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
