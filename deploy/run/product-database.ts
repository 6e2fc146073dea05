import type { KitSettings } from '@waymark/service-kit';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { isHeld } from './single-instance.ts';

/**
 * The database of the product for an operator's command. The product may be running, or be started meanwhile: then its embedded Postgres is
 * used, and left running.
 */
export const openProductDatabase = async (
  settings: KitSettings,
): Promise<{ url: string; close(): Promise<unknown> }> => {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => undefined };
  const { url, adopted, stop } = await openEmbeddedDatabase({ ...settings, logLevel: 'warn' }, { make: false });
  // Where it does not answer, that product has ended it already.
  const isInUse = () => isHeld(url).catch(() => false);
  return { url, close: async () => adopted || (await isInUse()) || stop() };
};
