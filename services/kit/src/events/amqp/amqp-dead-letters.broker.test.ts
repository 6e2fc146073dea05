import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { amqpServer } from '../testing/test-servers.ts';
import { createAmqpTransport } from './amqp-transport.ts';

const broker = amqpServer() ?? '';

it.each(['deadLetters', 'redeliver'] as const)('%s() of an unknown queue keeps the connection', async (ask) => {
  const transport = createAmqpTransport(broker, { prefix: `test-${randomUUID()}.` });
  try {
    await transport.ready();
    await expect(transport[ask]('unknown')).rejects.toThrow('NOT_FOUND');
    await transport.ready();
  } finally {
    await transport.close();
  }
});
