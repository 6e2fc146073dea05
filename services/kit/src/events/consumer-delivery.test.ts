import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../database/database.ts';
import { type ConsumerDelivery, createConsumerDelivery } from './consumer-delivery.ts';
import { createEventDatabase, type EventDatabase } from './testing/event-database.ts';
import { postgresServer } from './testing/test-servers.ts';

let server: EventDatabase;
let database: Database;
beforeAll(async () => {
  server = await createEventDatabase(postgresServer());
  database = await server.of('okr');
});
afterAll(() => server.close());

/** Work that emits something in a transaction, as an event's effect does. */
const effect = (consumerDelivery: ConsumerDelivery) => () =>
  database.platform.transaction(async (trx) => {
    await consumerDelivery.emit(trx, []);
  });

describe('events that consumers emit', () => {
  it('are delivered before the work that emitted them resolves', async () => {
    const order: string[] = [];
    const committed = async () => {
      await new Promise(setImmediate);
      order.push('delivered');
    };
    const consumerDelivery = createConsumerDelivery({ emit: async () => [], committed });
    await consumerDelivery.during(effect(consumerDelivery));
    expect(order).toEqual(['delivered']);
  });

  it('are not delivered when their transaction fails', async () => {
    let deliveries = 0;
    const committed = async () => {
      deliveries += 1;
    };
    const consumerDelivery = createConsumerDelivery({ emit: async () => [], committed });
    const failing = () =>
      database.platform.transaction(async (trx) => {
        await consumerDelivery.emit(trx, []);
        throw new Error('no');
      });
    await expect(consumerDelivery.during(failing)).rejects.toThrow('no');
    expect(deliveries).toBe(0);
  });

  it('cause no deadlock when their delivery leads to another event for the same service', async () => {
    let comesBack = true;
    const consumerDelivery: ConsumerDelivery = createConsumerDelivery({
      emit: async () => [],
      // The other service answers once this one has answered what follows for it.
      committed: async () => {
        if (!comesBack) return;
        comesBack = false;
        await consumerDelivery.during(effect(consumerDelivery));
      },
    });
    await consumerDelivery.during(effect(consumerDelivery));
    expect(comesBack).toBe(false);
  });
});
