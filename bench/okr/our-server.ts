import { createServer } from 'node:http';
import { createOkrService, readOkrConfig } from '@waymark/okr';
import {
  createClock,
  createDatabase,
  createInternalClient,
  createLocalKeySource,
  createLogger,
  createMetrics,
  readKitSettings,
} from '@waymark/service-kit';
import { createPostgresTransport } from '@waymark/service-kit/postgres-transport';
import { type Settings, serve } from './serve.ts';

/** The service as the product runs it, its relay and its transport included. */
const start = async ({ databaseUrl, jwk }: Settings) => {
  const logger = createLogger({ service: 'okr', level: 'error' });
  const service = createOkrService(
    {
      settings: readKitSettings({ DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:8080' }),
      database: createDatabase({ url: databaseUrl, service: 'okr', logger, poolSize: 10 }),
      transport: createPostgresTransport(databaseUrl),
      internal: createInternalClient(
        async () => [],
        () => Promise.reject(new Error('there is no other service')),
      ),
      keys: createLocalKeySource(async () => ({ keys: [jwk] })),
      clock: createClock(),
      logger,
      metrics: createMetrics('okr'),
    },
    readOkrConfig({}),
  );
  await service.start();
  return createServer(service.handler);
};

await serve(start);
