import type { ServiceName } from '@waymark/contracts';
import type { ReplaySource } from '@waymark/service-kit';
import { MODULES } from '../run/modules.ts';
import { onProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { StartError } from '../run/start-error.ts';
import { argumentsOf, runCommand } from './command.ts';
import { withEvents } from './with-events.ts';

/** A service whose state can be published again, because others have read models of it. */
type Source = { service: ServiceName; replay: ReplaySource };

const SOURCES = MODULES.flatMap(({ name, replay }): Source[] => (replay ? [{ service: name, replay }] : []));

const USAGE = `Usage: npm run events:replay -- --service <${SOURCES.map(({ service }) => service).join(' | ')}>`;

const sourceOf = (args: string[]): Source => {
  const { values, positionals } = argumentsOf(args, { service: { type: 'string' } }, USAGE);
  const source = SOURCES.find(({ service }) => service === values.service);
  if (!source || positionals.length > 0) throw new StartError(USAGE);
  return source;
};

await runCommand(async (args) => {
  const { service, replay } = sourceOf(args);
  const { kit } = readLocalSettings(process.env);
  const count = await onProductDatabase(kit, (databaseUrl) =>
    withEvents(service, { settings: kit, databaseUrl }, (events) => events.replay(replay)),
  );
  return `${count} events of ${service} are on their way again.`;
});
