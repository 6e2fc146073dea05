import { parseArgs } from 'node:util';
import type { ServiceName } from '@waymark/contracts';
import {
  createClock,
  createDatabase,
  createEvents,
  createInProcessInternalClient,
  createLogger,
  createPostgresTransport,
  type ReplaySource,
} from '@waymark/service-kit';
import { MODULES } from '../run/modules.ts';
import { openProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { linesFor, StartError } from '../run/start-error.ts';

/** What can be published again: the state of services that others keep a copy of. */
type Source = { service: ServiceName; replay: ReplaySource };

const SOURCES = MODULES.flatMap(({ name, replay }): Source[] => (replay ? [{ service: name, replay }] : []));

const sourceOf = (args: string[]): Source => {
  const { values } = parseArgs({ args, options: { service: { type: 'string' } }, strict: false });
  const source = SOURCES.find(({ service }) => service === values.service);
  if (source) return source;
  const names = SOURCES.map(({ service }) => service).join(' | ');
  throw new StartError(`Usage: npm run events:replay -- --service <${names}>`);
};

/** Writes the present state into the outbox; the service's relay publishes it, now or when it runs next. */
const publishAgain = async ({ service, replay }: Source, url: string): Promise<number> => {
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
    return await events.replay(replay);
  } finally {
    await database.close();
  }
};

try {
  const source = sourceOf(process.argv.slice(2));
  const { kit } = readLocalSettings(process.env);
  const { url, close } = await openProductDatabase(kit);
  const count = await publishAgain(source, url).finally(close);
  process.stdout.write(`${count} events of ${source.service} are on their way again.\n`);
} catch (error) {
  for (const line of linesFor(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
}
