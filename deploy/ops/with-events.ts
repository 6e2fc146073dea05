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
  /** Signs in by the address itself instead of as the service's role. */
  asOwner?: boolean;
};

/** Work on the outbox of a service, whose relay publishes what stands there, now or when it runs next: nothing is sent from here. */
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
