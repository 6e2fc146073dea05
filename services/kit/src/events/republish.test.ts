import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type AnyEvent, DAY_MS } from '@waymark/contracts';
import { pino } from 'pino';
import type { Database } from '../database/database.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { signCall } from '../testing/test-host.ts';
import { createTestInternal } from '../testing/test-internal.ts';
import { createTestTransport } from '../testing/test-transport.ts';
import { consumer } from './consumer.ts';
import { createEvents } from './events.ts';
import { RETENTION } from './retention.ts';
import { createEventDatabase, type EventDatabase } from './testing/event-database.ts';
import { catalogueOf, sampleDraft } from './testing/sample-events.ts';
import { postgresServer } from './testing/test-servers.ts';

const DELETED = 'waymark.identity.organisation.deleted.v1';

describe('republishing events', () => {
  let server: EventDatabase;
  let identity: Database;
  let okr: Database;
  beforeAll(async () => {
    server = await createEventDatabase(postgresServer());
    [identity, okr] = [await server.of('identity'), await server.of('okr')];
  });
  afterEach(async () => {
    await identity.platform('outbox').delete();
    await okr.platform('inbox').delete();
  });
  afterAll(() => server.close());

  const world = () => {
    const clock = createTestClock(new Date('2026-03-01T12:00:00Z'));
    const transport = createTestTransport();
    const shared = {
      settings: { mailSecret: 'what seals the links in mails' },
      transport,
      internal: createTestInternal(signCall),
      clock,
      logger: pino({ level: 'silent' }),
      catalogue: catalogueOf('recorder'),
    };
    const recorder = consumer({
      name: 'recorder',
      on: {
        [DELETED]: async (scope, { id }) => void (await scope.insert('effects', { event_id: id, by: 'recorder' })),
      },
    });
    const producer = createEvents({ ...shared, service: 'identity', database: identity });
    const receiver = createEvents({ ...shared, service: 'okr', database: okr, consumers: [recorder] });
    const emit = async (organisation: string = randomUUID()) => {
      await producer.platformTransaction((trx) => producer.emit(trx, sampleDraft(organisation)));
      await producer.relay.drain();
      return transport.published.at(-1) as AnyEvent;
    };
    return { clock, transport, producer, receiver, emit };
  };

  it('sends the same events again, and consumers apply only those that they had lost', async () => {
    const { transport, producer, receiver, emit } = world();
    const organisation = randomUUID();
    const [had, lost] = [await emit(organisation), await emit(organisation)];
    expect(await receiver.receive([had])).toEqual({ failed: 0 });
    transport.published.length = 0;
    expect(await producer.republish(1)).toBe(2);
    await producer.relay.drain();
    expect(transport.published).toEqual([had, lost]);
    expect(await receiver.receive(transport.published)).toEqual({ failed: 0 });
    const effects = await okr.inOrganisation(organisation, (scope) => scope.table('effects').pluck('event_id'));
    expect(effects.sort()).toEqual([had.id, lost.id].sort());
  });

  it('goes back the given number of days from the last event in the outbox', async () => {
    const { clock, producer, emit } = world();
    await emit();
    clock.advance(3 * DAY_MS);
    await emit();
    // A backup that is restored later.
    clock.advance(4 * DAY_MS);
    expect(await producer.republish(2)).toBe(1);
    await producer.relay.drain();
  });

  it('includes all events of an outbox that takes several batches', async () => {
    const { producer, emit } = world();
    await emit();
    await identity.platform.raw(`
      insert into outbox (event_id, type, subject, data, occurred_at, published_at)
      select gen_random_uuid(), type, subject, data, occurred_at, published_at from outbox, generate_series(1, 12000)`);
    expect(await producer.republish(1)).toBe(12_001);
    expect(await producer.republish(1)).toBe(0);
  });

  it('refuses a number of days that is not whole or beyond the retention of the outbox', async () => {
    const { producer } = world();
    expect(await producer.republish(RETENTION.outboxDays)).toBe(0);
    for (const days of [RETENTION.outboxDays + 1, 0, -1, 1.5, Number.NaN]) {
      await expect(producer.republish(days)).rejects.toThrow('days must be between 1 and 2');
    }
  });

  it('leaves out events that an inbox may forget before they arrive', async () => {
    const { clock, producer, emit } = world();
    await emit();
    clock.advance((RETENTION.inboxDays - RETENTION.outboxDays) * DAY_MS);
    expect(await producer.republish(1)).toBe(1);
    await producer.relay.drain();
    clock.advance(1);
    expect(await producer.republish(1)).toBe(0);
  });
});
