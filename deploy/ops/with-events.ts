import type { ServiceName } from '@waymark/contracts';
import {
  createClock,
  createDatabase,
  createEvents,
  createInProcessInternalClient,
  createLogger,
  type Events,
  type KitSettings,
} from '@waymark/service-kit';
import { createPostgresTransport } from '@waymark/service-kit/postgres-transport';

type Place = {
  settings: KitSettings;
  databaseUrl: string;
  /** Connects as the user in the URL instead of the service's role. */
  asOwner?: boolean;
};

/** Works on the outbox of a service. Nothing is published from here: the service's relay does that, now or when it runs next. */
export const withEvents = async <T>(
  service: ServiceName,
  { settings, databaseUrl, asOwner = false }: Place,
  work: (events: Events) => Promise<T>,
): Promise<T> => {
  const logger = createLogger({ service, level: 'warn' });
  const database = createDatabase({ url: databaseUrl, asOwner, service, logger, poolSize: 2 });
  const internal = createInProcessInternalClient(
    async () => [],
    () => undefined,
  );
  const transport = createPostgresTransport(databaseUrl);
  try {
    return await work(createEvents({ service, settings, database, internal, logger, transport, clock: createClock() }));
  } finally {
    await database.close();
  }
};
