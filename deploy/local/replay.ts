import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { replaySubscriptions } from '@waymark/billing';
import { replayIdentity } from '@waymark/identity';
import { replayObjectives } from '@waymark/okr';
import {
  createClock,
  createDatabase,
  createEvents,
  createInProcessInternalClient,
  createLogger,
  createPostgresTransport,
  type KitSettings,
  type ReplaySource,
  startEmbeddedPostgres,
} from '@waymark/service-kit';
import { readLocalSettings } from './settings.ts';
import { linesFor, StartError } from './start-error.ts';

/** The services whose state others keep a copy of. */
const SOURCES = { identity: replayIdentity, okr: replayObjectives, billing: replaySubscriptions } satisfies Record<
  string,
  ReplaySource
>;
type Source = keyof typeof SOURCES;

const serviceOf = (args: string[]): Source => {
  const { service } = parseArgs({ args, options: { service: { type: 'string' } }, strict: false }).values;
  if (typeof service === 'string' && service in SOURCES) return service as Source;
  throw new StartError(`Usage: npm run events:replay -- --service <${Object.keys(SOURCES).join(' | ')}>`);
};

/** The database of the product, which may be running: then its embedded Postgres is used, and left running. */
const openDatabase = async (settings: KitSettings) => {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => undefined };
  const running = existsSync(path.join(settings.dataDir, 'postgres/data/postmaster.pid'));
  const logger = createLogger({ service: 'postgres', level: 'warn' });
  const { url, stop } = await startEmbeddedPostgres({ dataDir: settings.dataDir, logger });
  return { url, close: running ? async () => undefined : stop };
};

/** Writes the present state into the outbox; the service's relay publishes it, now or when it runs next. */
const replay = async (service: Source, url: string): Promise<number> => {
  const logger = createLogger({ service, level: 'warn' });
  const database = createDatabase({ url, service, logger, poolSize: 2 });
  const internal = createInProcessInternalClient('', () => undefined);
  const events = createEvents({
    service,
    database,
    internal,
    logger,
    transport: createPostgresTransport(url),
    clock: createClock(),
  });
  try {
    return await events.replay(SOURCES[service]);
  } finally {
    await database.close();
  }
};

try {
  const service = serviceOf(process.argv.slice(2));
  const { kit } = readLocalSettings(process.env);
  const { url, close } = await openDatabase(kit);
  const count = await replay(service, url).finally(close);
  process.stdout.write(`${count} events of ${service} are on their way again.\n`);
} catch (error) {
  for (const line of linesFor(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
