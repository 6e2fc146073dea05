import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AnyEvent,
  CONSUMERS,
  type ConsumerCatalogue,
  type DeclaredCall,
  queuesOf,
  type ServiceName,
} from '@waymark/contracts';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { createClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { purgeInBatches } from '../database/purge-in-batches.ts';
import type { InternalClient } from '../internal/internal-client.ts';
import { consumer } from './consumer.ts';
import { createDirectDelivery } from './direct-delivery.ts';
import { createEvents, type Events, type EventsDeps, type ReplaySource } from './events.ts';
import { createMailLinks } from './mail-links.ts';
import { createEventDatabase, type EventDatabase } from './testing/event-database.ts';
import { catalogueOf, sampleDraft, sampleMailDraft } from './testing/sample-events.ts';
import { postgresServer } from './testing/test-servers.ts';
import { until } from './testing/until.ts';
import type { EventHandler, QueueDeclaration, Transport } from './transport.ts';

/** A transport in memory: records what was published; its queues can refuse types, and it can be made unavailable. */
const createFakeTransport = () => {
  const published: AnyEvent[] = [];
  const queues = new Map<string, EventHandler>();
  const declared: QueueDeclaration[] = [];
  const state = { away: false, refuses: new Set<string>() };
  const transport: Transport = {
    declare: async (queues) => void declared.push(...queues),
    async publish(events) {
      if (state.away) throw new Error('away');
      const refused = events.filter(({ type }) => state.refuses.has(type));
      published.push(...(events.filter((event) => !refused.includes(event)) as AnyEvent[]));
      return new Set(refused.map(({ id }) => id));
    },
    async subscribe(queue, _types, handler) {
      queues.set(queue, handler);
      return { close: async () => void queues.delete(queue) };
    },
    deadLetters: async () => [],
    redeliver: async () => 0,
    ready: async () => undefined,
    close: async () => undefined,
  };
  return { transport, published, queues, declared, state };
};

type Delivery = { service: ServiceName; path: string; events: AnyEvent[]; timeoutMs: number | undefined };
type Work = (trx: Knex.Transaction) => Promise<void>;
type Asking = { body?: unknown; timeoutMs?: number };

const createFakeInternal = () => {
  const posts: Delivery[] = [];
  const internal: InternalClient = {
    async call(service: ServiceName, { path }: DeclaredCall, _params: object, { body, timeoutMs }: Asking = {}) {
      posts.push({ service, path, events: (body as { events: AnyEvent[] }).events, timeoutMs });
      return { failed: 0 } as never;
    },
  };
  return { internal, posts };
};

const MAIL_SECRET = 'what seals the links in mails';
const DELETED = 'waymark.identity.organisation.deleted.v1';
const CATALOGUE = catalogueOf('recorder');

describe('events', () => {
  let server: EventDatabase;
  let identity: Database;
  let okr: Database;
  let fake: ReturnType<typeof createFakeTransport>;
  let port: ReturnType<typeof createFakeInternal>;
  const started: Events[] = [];

  const make = (service: ServiceName, database: Database, more: Partial<EventsDeps> = {}) => {
    const logger = pino({ level: 'silent' });
    const { transport } = fake;
    const settings = { mailSecret: MAIL_SECRET };
    const shared = { settings, transport, internal: port.internal, clock: createClock(), logger, catalogue: CATALOGUE };
    const deps = { service, database, ...shared, ...more };
    const events = createEvents(deps);
    started.push(events);
    return events;
  };
  const effectsOf = (organisation: string) =>
    okr.inOrganisation(organisation, async (scope) => (await scope.table('effects')).length);
  const recorder = consumer({
    name: 'recorder',
    on: {
      [DELETED]: (scope, event) =>
        scope.insert('effects', { event_id: event.id, by: 'recorder' }).then(() => undefined),
    },
  });

  beforeAll(async () => {
    server = await createEventDatabase(postgresServer());
    [identity, okr] = [await server.of('identity'), await server.of('okr')];
  });
  beforeEach(() => {
    fake = createFakeTransport();
    port = createFakeInternal();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((events) => events.stop()));
    await identity.platform('outbox').delete();
  });
  afterAll(() => server.close());

  describe('emitting', () => {
    it('stores and publishes the links of a mail encrypted', async () => {
      const events = make('identity', identity);
      const mail = sampleMailDraft();
      const url = 'https://waymark.example/reset?token=T0k3n';
      await events.platformTransaction((trx) =>
        events.emit(trx, { ...mail, data: { ...mail.data, data: { first_name: 'Ann', url } } }),
      );
      const [kept] = await identity.platform('outbox').pluck('data');
      await events.relay.drain();
      const sent = fake.published.map(({ data }) => data);
      expect([JSON.stringify(kept), JSON.stringify(sent)].filter((text) => text.includes('T0k3n'))).toEqual([]);
      expect(sent).toEqual([kept]);
      expect(createMailLinks(MAIL_SECRET).decrypt(kept.data)).toEqual({ first_name: 'Ann', url });
    });

    it('publishes what was committed, as a CloudEvent with organisation, sequence and actor', async () => {
      const events = make('identity', identity);
      const [organisation, actor] = [randomUUID(), randomUUID()];
      const draft = { ...sampleDraft(organisation), actor };
      await identity.platform.transaction((trx) => events.emit(trx, draft));
      expect(await events.relay.drain()).toBe(1);
      expect(fake.published).toEqual([
        {
          specversion: '1.0',
          id: expect.any(String),
          source: '/waymark/identity',
          type: DELETED,
          subject: organisation,
          time: expect.stringMatching(/^\d{4}-.*Z$/),
          datacontenttype: 'application/json',
          organisation,
          actor,
          sequence: expect.any(Number),
          data: draft.data,
        },
      ]);
    });

    it('takes the organisation of the scope where the draft names none', async () => {
      const events = make('identity', identity);
      const organisation = randomUUID();
      const { organisation: _, ...draft } = sampleDraft();
      const [event] = await events.transaction(organisation, (scope) => events.emit(scope, draft));
      expect(event).toMatchObject({ organisation });
    });

    it('publishes nothing of a transaction that was rolled back', async () => {
      const events = make('identity', identity, { directTo: ['okr'] });
      const failing = events.platformTransaction(async (trx) => {
        await events.emit(trx, sampleDraft());
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await events.relay.drain()).toBe(0);
      expect(port.posts).toEqual([]);
    });

    it.each([
      ['of an organisation', (events: Events, work: Work) => events.transaction(randomUUID(), ({ trx }) => work(trx))],
      ['across organisations', (events: Events, work: Work) => events.acrossOrganisations('a test', work)],
      ['on the platform', (events: Events, work: Work) => events.platformTransaction(work)],
    ])('in a transaction %s that is retried after a deadlock publishes once', async (_where, open) => {
      const events = make('identity', identity, { directTo: ['okr'] });
      let attempts = 0;
      await open(events, async (trx) => {
        attempts += 1;
        await events.emit(trx, sampleDraft());
        if (attempts === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      });
      expect(port.posts).toHaveLength(1);
      expect(await events.relay.drain()).toBe(1);
    });

    it('throws for data that does not match the catalogue and for an event of another service', async () => {
      const broken = { ...sampleDraft(), data: { uuid: 'nonsense', name: 'Alpine Ltd' } };
      const events = make('identity', identity);
      await expect(identity.platform.transaction((trx) => events.emit(trx, broken))).rejects.toThrow(TypeError);
      const okrs = make('okr', okr);
      await expect(okr.platform.transaction((trx) => okrs.emit(trx, sampleDraft()))).rejects.toThrow(/not okr's/);
    });
  });

  describe('the relay', () => {
    it('publishes in the order of the sequence and each event once', async () => {
      const events = make('identity', identity, { relay: { batchSize: 7 } });
      const drafts = Array.from({ length: 40 }, () => sampleDraft());
      await identity.platform.transaction((trx) => events.emit(trx, drafts));
      expect(await events.relay.drain()).toBe(40);
      expect(await events.relay.drain()).toBe(0);
      expect(fake.published.map(({ subject }) => subject)).toEqual(drafts.map(({ subject }) => subject));
      const sequences = fake.published.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    });

    it('publishes as soon as a transaction commits, without waiting for the next poll', async () => {
      const events = make('identity', identity, { relay: { pollMs: 3_600_000 } });
      const arrived = Promise.withResolvers<void>();
      const { publish } = fake.transport;
      fake.transport.publish = async (batch) => {
        const refused = await publish(batch);
        arrived.resolve();
        return refused;
      };
      await events.start();
      await events.platformTransaction((trx) => events.emit(trx, sampleDraft()));
      await arrived.promise;
      expect(fake.published).toHaveLength(1);
    });

    it('keeps events while the broker is unavailable and publishes them afterwards', async () => {
      const events = make('identity', identity);
      fake.state.away = true;
      for (let i = 0; i < 5; i += 1) await events.platformTransaction((trx) => events.emit(trx, sampleDraft()));
      await expect(events.relay.drain()).rejects.toThrow('away');
      fake.state.away = false;
      expect(await events.relay.drain()).toBe(5);
    });

    it('keeps events that a queue refuses in the outbox, and publishes the rest', async () => {
      const events = make('identity', identity, { relay: { batchSize: 5, waitMs: 3_600_000 } });
      fake.state.refuses.add(DELETED);
      const drafts = Array.from({ length: 12 }, () => sampleDraft());
      const mails = Array.from({ length: 3 }, sampleMailDraft);
      await events.platformTransaction((trx) => events.emit(trx, [...drafts, ...mails]));
      expect(await events.relay.drain()).toBe(3);
      expect(fake.published.map(({ type }) => type)).toEqual(mails.map(({ type }) => type));
      expect(await identity.platform('outbox').whereNull('published_at')).toHaveLength(12);
    });

    it('publishes refused events again, in order, until the queue accepts them', async () => {
      const events = make('identity', identity, { relay: { waitMs: 0 } });
      fake.state.refuses.add(DELETED);
      const drafts = Array.from({ length: 12 }, () => sampleDraft());
      await events.platformTransaction((trx) => events.emit(trx, drafts));
      expect(await events.relay.drain()).toBe(0);
      expect(await events.relay.drain()).toBe(0);
      fake.state.refuses.clear();
      expect(await events.relay.drain()).toBe(12);
      expect(fake.published.map(({ subject }) => subject)).toEqual(drafts.map(({ subject }) => subject));
    });

    it('begins only once all queues of the catalogue exist', async () => {
      const { declare } = fake.transport;
      const gate = Promise.withResolvers<void>();
      fake.transport.declare = async (queues) => {
        await declare(queues);
        await gate.promise;
      };
      const plans = consumer({ name: 'plans', on: { 'waymark.billing.plan.accepted.v1': async () => undefined } });
      const subscriptions = consumer({
        name: 'subscriptions',
        on: { 'waymark.billing.subscription.changed.v1': async () => undefined },
      });
      const whole = make('identity', identity, { catalogue: CONSUMERS, consumers: [plans, subscriptions] });
      await whole.platformTransaction((trx) => whole.emit(trx, sampleDraft()));
      const starting = whole.start();
      expect(fake.declared).toEqual(queuesOf(CONSUMERS));
      expect(fake.published).toEqual([]);
      gate.resolve();
      await starting;
      await until(async () => fake.published.length === 1);
    });

    it('purges only published events, and only after their retention', async () => {
      const clock = createClock();
      const events = make('identity', identity, { clock });
      await events.platformTransaction((trx) => events.emit(trx, sampleDraft()));
      await events.relay.drain();
      await events.platformTransaction((trx) => events.emit(trx, sampleDraft()));
      clock.travelTo(new Date(Date.now() + 47 * 3_600_000));
      expect(await events.relay.purge()).toBe(0);
      clock.travelTo(new Date(Date.now() + 49 * 3_600_000));
      expect(await events.relay.purge()).toBe(1);
      expect(await events.relay.drain()).toBe(1);
    });
  });

  it('purges old rows in batches until none is left', async () => {
    const insert = `insert into inbox (consumer, event_id, received_at)
      select 'purged', gen_random_uuid(), $1::timestamptz + i * interval '1 second' from generate_series(0, 6) i`;
    const since = new Date('2026-01-01T00:00:00.000Z');
    await okr.query(insert, [since]);
    const statements: string[] = [];
    const hear = ({ sql }: { sql: string }) => void statements.push(sql);
    okr.platform.on('query', hear);
    expect(await purgeInBatches(okr.platform, 'inbox', 'received_at', new Date(since.getTime() + 5_000), 2)).toBe(5);
    okr.platform.off('query', hear);
    expect(statements).toHaveLength(3);
    expect(await okr.query(`delete from inbox where consumer = 'purged' returning event_id`)).toHaveLength(2);
  });

  describe('a service whose consumers are not those of the catalogue does not start', () => {
    const start = (catalogue: ConsumerCatalogue) => make('okr', okr, { consumers: [recorder], catalogue }).start();
    const CREATED = 'waymark.identity.organisation.created.v1';

    it.each<[string, ConsumerCatalogue]>([
      ['recorder takes waymark.identity.organisation.deleted.v1 besides', { okr: { recorder: [] } }],
      ['recorder does not take waymark.identity.organisation.created.v1', { okr: { recorder: [DELETED, CREATED] } }],
      [
        'other does not take waymark.identity.organisation.deleted.v1',
        { okr: { recorder: [DELETED], other: [DELETED] } },
      ],
    ])('%s', async (problem, catalogue) => {
      await expect(start(catalogue)).rejects.toThrow(`okr and the catalogue of consumers: ${problem}`);
      expect(fake.queues.size).toBe(0);
    });
  });

  describe('consuming', () => {
    const emitOne = async (organisation: string) => {
      const events = make('identity', identity);
      await events.platformTransaction((trx) => events.emit(trx, sampleDraft(organisation)));
      await events.relay.drain();
      return fake.published.at(-1) as AnyEvent;
    };

    it('applies an event once when it arrives several times at once, directly and over the transport', async () => {
      const organisation = randomUUID();
      const event = await emitOne(organisation);
      const events = make('okr', okr, { consumers: [recorder] });
      await events.start();
      const byTransport = fake.queues.get('okr.recorder');
      await Promise.all([events.receive([event]), byTransport?.(event), byTransport?.(event), events.receive([event])]);
      await byTransport?.(event);
      expect(await effectsOf(organisation)).toBe(1);
    });

    it('rolls back the effect and the inbox row together when a handler fails', async () => {
      const organisation = randomUUID();
      const event = await emitOne(organisation);
      let failures = 1;
      const clumsy = consumer({
        name: 'clumsy',
        on: {
          [DELETED]: async (scope, { id }) => {
            await scope.insert('effects', { event_id: id, by: 'clumsy' });
            failures -= 1;
            if (failures === 0) throw new Error('after the effect');
          },
        },
      });
      const events = make('okr', okr, { consumers: [clumsy] });
      expect(await events.receive([event])).toEqual({ failed: 1 });
      expect(await effectsOf(organisation)).toBe(0);
      expect(await events.receive([event])).toEqual({ failed: 0 });
      expect(await effectsOf(organisation)).toBe(1);
    });

    it('throws UnprocessableEventError for an event that breaks the catalogue, and has no effect', async () => {
      const organisation = randomUUID();
      const event = await emitOne(organisation);
      const events = make('okr', okr, { consumers: [recorder] });
      await events.start();
      const byTransport = fake.queues.get('okr.recorder');
      for (const broken of [
        { ...event, data: { uuid: 7 } },
        { ...event, type: 'waymark.identity.nothing.happened.v1' },
        { ...event, organisation: undefined },
        { ...event, specversion: '3' },
        { ...event, id: undefined },
        { ...event, sequence: 'soon' },
        'text',
        null,
      ]) {
        await expect(byTransport?.(broken)).rejects.toMatchObject({ name: 'UnprocessableEventError' });
      }
      expect(await events.receive([{ ...event, data: null }, event])).toEqual({ failed: 1 });
      expect(await effectsOf(organisation)).toBe(1);
    });
  });

  describe('direct delivery', () => {
    it('delivers events to the configured services after the commit, except requests for mails', async () => {
      const events = make('identity', identity, { directTo: ['okr', 'billing'] });
      const organisation = randomUUID();
      await events.transaction(organisation, async (scope) => {
        await events.emit(scope, [sampleMailDraft(), sampleDraft(organisation)]);
        expect(port.posts).toEqual([]);
      });
      expect(port.posts.map(({ service, path }) => [service, path])).toEqual([
        ['okr', '/internal/events'],
        ['billing', '/internal/events'],
      ]);
      expect(port.posts[0]?.events).toMatchObject([{ type: DELETED, organisation }]);
    });

    it('waits two seconds for the other service, which may be under load', async () => {
      const events = make('identity', identity, { directTo: ['okr'] });
      await events.platformTransaction((trx) => events.emit(trx, sampleDraft()));
      expect(port.posts).toMatchObject([{ service: 'okr', timeoutMs: 2_000 }]);
    });

    describe('of more than fifty events', () => {
      const emitMany = async () => {
        const events = make('identity', identity, { directTo: ['okr'] });
        const emitted = await events.platformTransaction((trx) =>
          events.emit(
            trx,
            Array.from({ length: 101 }, () => sampleDraft()),
          ),
        );
        expect(await events.relay.drain()).toBe(101);
        return emitted.map(({ id }) => id);
      };

      it('takes several calls, in order, within the same two seconds', async () => {
        const emitted = await emitMany();
        expect(port.posts.map(({ events }) => events.length)).toEqual([50, 50, 1]);
        expect(port.posts.flatMap(({ events }) => events.map(({ id }) => id))).toEqual(emitted);
      });

      it('ends with the first call that fails', async () => {
        let asked = 0;
        port.internal.call = async () => {
          asked += 1;
          throw new Error('down');
        };
        await emitMany();
        expect(asked).toBe(1);
      });

      it('leaves those to the transport for which no time is left', async () => {
        let now = 0;
        const asked: (number | undefined)[] = [];
        const internal = {
          call: async (_service: ServiceName, _call: DeclaredCall, _params: object, { timeoutMs }: Asking = {}) => {
            asked.push(timeoutMs);
            now += 1_200;
            return { failed: 0 } as never;
          },
        };
        const logger = pino({ level: 'silent' });
        const direct = createDirectDelivery({ to: ['okr'], internal, logger, now: () => now });
        const event = { type: DELETED, id: randomUUID() } as AnyEvent;
        await direct.deliver(Array.from({ length: 151 }, () => event));
        expect(asked).toEqual([2_000, 800]);
      });
    });

    it('does not fail the transaction when the other service does not answer', async () => {
      port.internal.call = async () => {
        throw new Error('down');
      };
      const events = make('identity', identity, { directTo: ['okr'] });
      expect(await events.platformTransaction(async (trx) => (await events.emit(trx, sampleDraft())).length)).toBe(1);
    });
  });

  it('replay() publishes an event for each draft of the current state', async () => {
    const events = make('identity', identity);
    const organisations = Array.from({ length: 450 }, () => randomUUID());
    expect(await events.replay(async () => ({ drafts: organisations.map(sampleDraft), last: undefined }))).toBe(450);
    await events.relay.drain();
    expect(fake.published.map(({ organisation }) => organisation)).toEqual(organisations);
  });

  it('replay() commits each page before it reads the next one', async () => {
    const events = make('identity', identity);
    const pages = [randomUUID(), randomUUID(), randomUUID()];
    const asked: string[] = [];
    const pageOf: ReplaySource = async (_trx, after) => {
      asked.push(after);
      // What the pages before have emitted is seen in another transaction, since theirs are over.
      expect(await events.relay.drain()).toBe(asked.length === 1 ? 0 : 1);
      const [next] = pages.slice(asked.length - 1);
      return { drafts: next === undefined ? [] : [sampleDraft(next)], last: next };
    };
    expect(await events.replay(pageOf)).toBe(3);
    expect(asked.slice(1)).toEqual(pages);
    expect(fake.published.map(({ organisation }) => organisation)).toEqual(pages);
  });
});
