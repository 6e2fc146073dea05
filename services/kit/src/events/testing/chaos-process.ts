import { pino } from 'pino';
import { createClock } from '../../clock.ts';
import { createDatabase } from '../../database/database.ts';
import { createInternalClient } from '../../internal/internal-client.ts';
import { createAmqpTransport } from '../amqp/amqp-transport.ts';
import { consumer } from '../consumer.ts';
import { createEvents } from '../events.ts';
import { createPostgresTransport } from '../postgres/postgres-transport.ts';
import { catalogueOf } from './sample-events.ts';

// A process that relays identity's outbox and runs okr's effects; the test that starts it kills it at any moment.
const { DATABASE_URL = '', AMQP_URL, PREFIX = '' } = process.env;
const logger = pino({ level: 'fatal' });

const transport = AMQP_URL
  ? createAmqpTransport(AMQP_URL, { prefix: PREFIX, logger })
  : createPostgresTransport(DATABASE_URL, { leaseSeconds: 3, logger });

const shared = {
  settings: { mailSecret: '' },
  transport,
  internal: createInternalClient(
    async () => [],
    () => Promise.reject(new Error('there is no other service')),
  ),
  clock: createClock(),
  logger,
  catalogue: catalogueOf('recorder'),
};
const databaseOf = (service: string) => createDatabase({ url: DATABASE_URL, service, logger, poolSize: 5 });

const recorder = consumer({
  name: 'recorder',
  on: {
    'waymark.identity.organisation.deleted.v1': async (scope, event) => {
      await scope.insert('effects', { event_id: event.id, by: 'recorder' });
    },
  },
});

await createEvents({ ...shared, service: 'okr', database: databaseOf('okr'), consumers: [recorder] }).start();
const relay = { batchSize: 50, pollMs: 20 };
await createEvents({ ...shared, service: 'identity', database: databaseOf('identity'), relay }).start();
process.send?.('started');
