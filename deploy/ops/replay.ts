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
  type ReplaySource,
} from '@waymark/service-kit';
import { openProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { linesFor, StartError } from '../run/start-error.ts';

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
  const { url, close } = await openProductDatabase(kit);
  const count = await replay(service, url).finally(close);
  process.stdout.write(`${count} events of ${service} are on their way again.\n`);
} catch (error) {
  for (const line of linesFor(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
