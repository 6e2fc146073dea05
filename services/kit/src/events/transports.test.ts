import { randomUUID } from 'node:crypto';
import { connect } from 'amqplib';
import { createAmqpTransport } from './amqp/amqp-transport.ts';
import { createPostgresTransport } from './postgres/postgres-transport.ts';
import { createEventDatabase } from './testing/event-database.ts';
import { createTcpProxy } from './testing/tcp-proxy.ts';
import { amqpServer, postgresServer, through } from './testing/test-servers.ts';
import { describeTransport } from './testing/transport-conformance.ts';
import { deadQueue, type Transport } from './transport.ts';

const addressOf = (url: string, port: number) => [new URL(url).hostname, Number(new URL(url).port || port)] as const;

describeTransport('postgres', async () => {
  const database = await createEventDatabase(postgresServer());
  return {
    open: (proxy) => createPostgresTransport(through(database.url, proxy), { retrySeconds: 0 }),
    proxy: () => createTcpProxy(...addressOf(database.url, 5432)),
    close: database.close,
  };
});

/** The broker is shared, so everything made there is taken away again. */
const remembering = (transport: Transport, queues: Set<string>): Transport => ({
  ...transport,
  subscribe(queue, types, handler) {
    queues.add(queue);
    return transport.subscribe(queue, types, handler);
  },
});

const clearBroker = async (url: string, prefix: string, queues: Set<string>) => {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  for (const queue of queues) {
    await channel.deleteQueue(prefix + queue);
    await channel.deleteQueue(prefix + deadQueue(queue));
  }
  await channel.deleteExchange(`${prefix}waymark.events`);
  await channel.deleteExchange(`${prefix}waymark.dead`);
  await connection.close();
};

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
