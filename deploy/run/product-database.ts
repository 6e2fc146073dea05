import type { KitSettings } from '@waymark/service-kit';
import { openEmbeddedDatabase } from './embedded-database.ts';

/** The database of the product for an operator's command. The product may be running: then its embedded Postgres is used, and left running. */
export const openProductDatabase = async (
  settings: KitSettings,
): Promise<{ url: string; close(): Promise<unknown> }> => {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => undefined };
  const { url, adopted, stop } = await openEmbeddedDatabase({ ...settings, logLevel: 'warn' }, { make: false });
  return { url, close: adopted ? async () => undefined : stop };
};
