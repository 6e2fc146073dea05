import { type KitSettings, stopSignal, unlessStopped } from '@waymark/service-kit';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { isHeld } from './single-instance.ts';
import { StartError } from './start-error.ts';

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

/**
 * Works on that database and closes it, also when the command is told to stop meanwhile.
 * @throws {StartError} if it is told to stop; the work may still be running then
 */
export const onProductDatabase = async <T>(settings: KitSettings, work: (url: string) => Promise<T>): Promise<T> => {
  // Nothing was started that would stay behind.
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const calledOff = stopSignal();
  const { url, close } = await openProductDatabase(settings);
  return unlessStopped(() => work(url), calledOff, new StartError('Called off')).finally(close);
};
