import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../database/database.ts';
import { createFollowUps, type FollowUps } from './follow-ups.ts';
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
const effect = (followUps: FollowUps) => () =>
  database.platform.transaction(async (trx) => {
    await followUps.emit(trx, []);
  });

describe('what consumers emit', () => {
  it('has been delivered when the work that caused it is answered', async () => {
    const order: string[] = [];
    const committed = async () => {
      await new Promise(setImmediate);
      order.push('delivered');
    };
    const followUps = createFollowUps({ emit: async () => [], committed });
    await followUps.during(effect(followUps));
    expect(order).toEqual(['delivered']);
  });

  it('is not delivered when its transaction fails', async () => {
    let deliveries = 0;
    const committed = async () => {
      deliveries += 1;
    };
    const followUps = createFollowUps({ emit: async () => [], committed });
    const failing = () =>
      database.platform.transaction(async (trx) => {
        await followUps.emit(trx, []);
        throw new Error('no');
      });
    await expect(followUps.during(failing)).rejects.toThrow('no');
    expect(deliveries).toBe(0);
  });

  it('closes no ring of waits when its delivery comes back', async () => {
    let comesBack = true;
    const followUps: FollowUps = createFollowUps({
      emit: async () => [],
      // The other service answers once this one has answered what follows for it.
      committed: async () => {
        if (!comesBack) return;
        comesBack = false;
        await followUps.during(effect(followUps));
      },
    });
    await followUps.during(effect(followUps));
    expect(comesBack).toBe(false);
  });
});
