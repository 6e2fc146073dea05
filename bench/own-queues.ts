import { randomUUID } from 'node:crypto';
import { CONSUMERS, queuesOf, SERVICE_NAMES } from '@waymark/contracts';
import { createAmqpTransport, type Transport } from '@waymark/service-kit';
import { clearBroker } from '@waymark/service-kit/testing';

const OF_THE_PRODUCT = queuesOf(CONSUMERS, SERVICE_NAMES).map(({ queue }) => queue);

/**
 * Runs with separate queues at a broker and deletes them afterwards, because each queue keeps files open there.
 * @param more queues besides those of the product
 */
export const withOwnQueues = async (
  broker: string,
  more: readonly string[],
  work: (transport: Transport) => Promise<void>,
): Promise<void> => {
  const prefix = `bench-${randomUUID()}.`;
  try {
    await work(createAmqpTransport(broker, { prefix }));
  } finally {
    await clearBroker(broker, prefix, [...OF_THE_PRODUCT, ...more]);
  }
};
