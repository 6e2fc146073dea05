import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { clearBroker } from '../testing/clear-broker.ts';
import { createCollector } from '../testing/collector.ts';
import { sampleEvent } from '../testing/sample-events.ts';
import { createTcpProxy } from '../testing/tcp-proxy.ts';
import { addressOf, amqpServer, through } from '../testing/test-servers.ts';
import { until } from '../testing/until.ts';
import { createAmqpTransport } from './amqp-transport.ts';

const broker = amqpServer() ?? '';
const CUTS = 6;

it('the AMQP transport delivers events again each time the connection is lost while they are handled', async () => {
  const prefix = `test-${randomUUID()}.`;
  const queue = 'flapping';
  const type = `waymark.test.thing.${randomUUID()}.v1`;
  const proxy = await createTcpProxy(...addressOf(broker, 5672));
  const transport = createAmqpTransport(through(broker, proxy), { prefix, retryMs: 0 });
  const gate = Promise.withResolvers<void>();
  const held = createCollector(() => gate.promise);
  await transport.subscribe(queue, [type], held.handler);
  const events = Array.from({ length: 5 }, () => sampleEvent(type));
  await transport.publish(events);
  for (let cut = 1; cut <= CUTS; cut += 1) {
    await held.reached(cut * events.length);
    proxy.cut();
  }
  gate.resolve();
  await held.reached((CUTS + 1) * events.length);
  expect(new Set(held.received.slice(-events.length)).size).toBe(events.length);
  await until(async () =>
    transport.ready().then(
      () => true,
      () => false,
    ),
  );
  expect(await transport.deadLetters(queue)).toEqual([]);
  await transport.close();
  await proxy.close();
  await clearBroker(broker, prefix, [queue]);
}, 60_000);
