import type { KitSettings } from '@waymark/service-kit';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { isHeld } from './single-instance.ts';

/**
 * The database of the product for an operator's command. If the product is running, or is started in the meantime, its embedded Postgres is used
 * and left running.
 */
export const openProductDatabase = async (
  settings: KitSettings,
): Promise<{ url: string; close(): Promise<unknown> }> => {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => undefined };
  const { url, adopted, stop } = await openEmbeddedDatabase({ ...settings, logLevel: 'warn' }, { make: false });
  // If it does not answer, the product has already stopped it.
  const isInUse = () => isHeld(url).catch(() => false);
  return { url, close: async () => adopted || (await isInUse()) || stop() };
};
