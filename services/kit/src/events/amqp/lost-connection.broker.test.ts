import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clearBroker } from '../testing/clear-broker.ts';
import { createCollector } from '../testing/collector.ts';
import { sampleEvent } from '../testing/sample-events.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { addressOf, amqpServer, through } from '../testing/test-servers.ts';
import { until } from '../testing/until.ts';
import type { Transport } from '../transport.ts';
import { createAmqpTransport } from './amqp-transport.ts';

const TYPE = 'waymark.test.connection.lost.v1';
/** As many as it takes to set a connection up with two queues, and to publish. */
const ANSWERS = Array.from({ length: 48 }, (_, index) => index + 1);
const PATIENCE_MS = 20_000;
const AT_ONCE = 6;

const losses = (broker: string) => {
  const prefix = `test-${randomUUID()}.`;
  afterAll(() => clearBroker(broker, prefix, ['waiting', 'taken']));

  const setUp = async (transport: Transport) => {
    await transport.declare([{ queue: 'waiting', types: [TYPE] }]);
    await transport.subscribe('taken', [TYPE], createCollector().handler);
  };

  beforeAll(async () => {
    const first = createAmqpTransport(broker, { prefix });
    await setUp(first).finally(() => first.close());
  });

  /** The connection is lost, and the next one at this answer of the broker; gives whether it publishes again after that. */
  const loseAt = async (answer: number): Promise<boolean> => {
    const proxy = await createTcpProxy(...addressOf(broker, 5672));
    const transport = createAmqpTransport(through(broker, proxy), { prefix });
    const isTaken = async () => (await transport.publish([sampleEvent(TYPE)])).size === 0;
    const publishes = async () => {
      await setUp(transport);
      proxy.down();
      proxy.cutNextAt(answer);
      proxy.up();
      const found = () => ({ lostAt: answer });
      await until(() => isTaken().catch(() => false), 10, { ms: PATIENCE_MS, found });
      return true;
    };
    return publishes().finally(async () => {
      await transport.close();
      await proxy.close();
    });
  };

  it('are restored and publish again, whichever answer of the broker was cut off', async () => {
    const over: boolean[] = [];
    for (let first = 0; first < ANSWERS.length; first += AT_ONCE)
      over.push(...(await Promise.all(ANSWERS.slice(first, first + AT_ONCE).map(loseAt))));
    expect(over).toEqual(ANSWERS.map(() => true));
  });

  /** The connection is lost at this answer of the broker, which may come after all was made. */
  const loseFirstAt = async (answer: number): Promise<void> => {
    const own = `${prefix}${answer}.`;
    const proxy = await createTcpProxy(...addressOf(broker, 5672));
    proxy.cutNextAt(answer);
    const transport = createAmqpTransport(through(broker, proxy), { prefix: own });
    const taken = createCollector();
    try {
      await transport.declare([{ queue: 'waiting', types: [TYPE] }]);
      await transport.subscribe('taken', [TYPE], taken.handler);
      const isTaken = async () => (await transport.publish([sampleEvent(TYPE)])).size === 0;
      await until(() => isTaken().catch(() => false), 10, { ms: PATIENCE_MS, found: () => ({ lostAt: answer }) });
      await taken.reached(1);
    } finally {
      await transport.close();
      await proxy.close();
      await clearBroker(broker, own, ['waiting', 'taken']);
    }
  };

  it('are restored and deliver an event when lost while the queues are first created', async () => {
    for (let first = 0; first < ANSWERS.length; first += AT_ONCE)
      await Promise.all(ANSWERS.slice(first, first + AT_ONCE).map(loseFirstAt));
  }, 60_000);
};

const REPLICAS = 6;
const ROUNDS = 8;
const QUEUES = ['one', 'two', 'three', 'four', 'five', 'six'];

/** RabbitMQ ends a connection (541) that consumes a quorum queue which another connection is just declaring. */
const startsTogether = async (broker: string): Promise<void> => {
  const prefix = `test-${randomUUID()}.`;
  const transports = Array.from({ length: REPLICAS }, () => createAmqpTransport(broker, { prefix }));
  const start = async (transport: Transport) => {
    for (const queue of QUEUES) await transport.subscribe(queue, [TYPE], createCollector().handler);
  };
  try {
    await Promise.all(transports.map(start));
  } finally {
    await Promise.all(transports.map((transport) => transport.close()));
    await clearBroker(broker, prefix, QUEUES);
  }
};

const broker = amqpServer();
if (broker) {
  describe('connections to the broker that are lost', () => losses(broker));
  it('six replicas can subscribe to the same new queues at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) await startsTogether(broker);
  }, 60_000);
}
