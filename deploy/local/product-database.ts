import { existsSync } from 'node:fs';
import path from 'node:path';
import { createLogger, type KitSettings, startEmbeddedPostgres } from '@waymark/service-kit';

/** The database of the product for an operator's command. The product may be running: then its embedded Postgres is used, and left running. */
export const openProductDatabase = async (
  settings: KitSettings,
): Promise<{ url: string; close(): Promise<unknown> }> => {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => undefined };
  const running = existsSync(path.join(settings.dataDir, 'postgres/data/postmaster.pid'));
  const logger = createLogger({ service: 'postgres', level: 'warn' });
  const { url, stop } = await startEmbeddedPostgres({ dataDir: settings.dataDir, logger });
  return { url, close: running ? async () => undefined : stop };
};
