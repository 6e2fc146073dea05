import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createAmqpTransport } from './amqp/amqp-transport.ts';
import { createPostgresTransport } from './postgres/postgres-transport.ts';
import { clearBroker, withBroker } from './testing/clear-broker.ts';
import { createEventDatabase } from './testing/event-database.ts';
import { createTcpProxy } from './testing/tcp-proxy.ts';
import { addressOf, amqpServer, postgresServer, through } from './testing/test-servers.ts';
import { describeTransport } from './testing/transport-conformance.ts';
import type { Transport } from './transport.ts';

const dropInDatabase = async (url: string, queue: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('delete from pgboss.job where name = $1', [queue]);
  await client.query('select pgboss.delete_queue($1)', [queue]);
  await client.end();
};

describeTransport('postgres', async () => {
  const database = await createEventDatabase(postgresServer());
  return {
    open: (proxy) => createPostgresTransport(through(database.url, proxy), { retrySeconds: 0 }),
    reopen: () => createPostgresTransport(database.url, { retrySeconds: 0, schema: 'pgboss_anew' }),
    drop: (queue) => dropInDatabase(database.url, queue),
    proxy: () => createTcpProxy(...addressOf(database.url, 5432)),
    close: database.close,
  };
});

/** Keeps the names of the queues, for the broker is shared and everything made there is taken away again. */
const remembering = (transport: Transport, queues: Set<string>): Transport => ({
  ...transport,
  declare(declarations) {
    for (const { queue } of declarations) queues.add(queue);
    return transport.declare(declarations);
  },
  subscribe(queue, types, handler) {
    queues.add(queue);
    return transport.subscribe(queue, types, handler);
  },
});

const broker = amqpServer();
if (broker !== undefined) {
  describeTransport('amqp', async () => {
    const prefix = `test-${randomUUID()}.`;
    const anew = `${prefix}anew.`;
    const [queues, queuesAnew] = [new Set<string>(), new Set<string>()];
    return {
      open: (proxy) => remembering(createAmqpTransport(through(broker, proxy), { prefix, retryMs: 0 }), queues),
      reopen: () => remembering(createAmqpTransport(broker, { prefix: anew, retryMs: 0 }), queuesAnew),
      drop: (queue) => withBroker(broker, async (channel) => void (await channel.deleteQueue(prefix + queue))),
      proxy: () => createTcpProxy(...addressOf(broker, 5672)),
      async close() {
        await clearBroker(broker, prefix, queues);
        await clearBroker(broker, anew, queuesAnew);
      },
    };
  });
}
