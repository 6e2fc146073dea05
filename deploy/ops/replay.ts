import { parseArgs } from 'node:util';
import type { ServiceName } from '@waymark/contracts';
import type { ReplaySource } from '@waymark/service-kit';
import { MODULES } from '../run/modules.ts';
import { openProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { StartError } from '../run/start-error.ts';
import { runCommand } from './command.ts';
import { withEvents } from './with-events.ts';

/** A service whose state can be published again, because others have read models of it. */
type Source = { service: ServiceName; replay: ReplaySource };

const SOURCES = MODULES.flatMap(({ name, replay }): Source[] => (replay ? [{ service: name, replay }] : []));

const sourceOf = (args: string[]): Source => {
  const { values } = parseArgs({ args, options: { service: { type: 'string' } }, strict: false });
  const source = SOURCES.find(({ service }) => service === values.service);
  if (source) return source;
  const names = SOURCES.map(({ service }) => service).join(' | ');
  throw new StartError(`Usage: npm run events:replay -- --service <${names}>`);
};

await runCommand(async (args) => {
  const { service, replay } = sourceOf(args);
  const { kit } = readLocalSettings(process.env);
  const { url, close } = await openProductDatabase(kit);
  const place = { settings: kit, databaseUrl: url };
  const count = await withEvents(service, place, (events) => events.replay(replay)).finally(close);
  return `${count} events of ${service} are on their way again.`;
});
