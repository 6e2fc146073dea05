import { randomUUID } from 'node:crypto';
import { createAmqpTransport } from './amqp/amqp-transport.ts';
import { createPostgresTransport } from './postgres/postgres-transport.ts';
import { clearBroker } from './testing/clear-broker.ts';
import { createEventDatabase } from './testing/event-database.ts';
import { createTcpProxy } from './testing/tcp-proxy.ts';
import { addressOf, amqpServer, postgresServer, through } from './testing/test-servers.ts';
import { describeTransport } from './testing/transport-conformance.ts';
import type { Transport } from './transport.ts';

describeTransport('postgres', async () => {
  const database = await createEventDatabase(postgresServer());
  return {
    open: (proxy) => createPostgresTransport(through(database.url, proxy), { retrySeconds: 0 }),
    proxy: () => createTcpProxy(...addressOf(database.url, 5432)),
    close: database.close,
  };
});

/** Keeps the names of the queues, for the broker is shared and everything made there is taken away again. */
const remembering = (transport: Transport, queues: Set<string>): Transport => ({
  ...transport,
  subscribe(queue, types, handler) {
    queues.add(queue);
    return transport.subscribe(queue, types, handler);
  },
});

const broker = amqpServer();
if (broker !== undefined) {
  describeTransport('amqp', async () => {
    const prefix = `test-${randomUUID()}.`;
    const queues = new Set<string>();
    return {
      open: (proxy) => remembering(createAmqpTransport(through(broker, proxy), { prefix, retryMs: 0 }), queues),
      proxy: () => createTcpProxy(...addressOf(broker, 5672)),
      close: () => clearBroker(broker, prefix, queues),
    };
  });
}
