import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { UnprocessableEventError } from '../event.ts';
import type { Transport } from '../transport.ts';
import { createCollector } from './collector.ts';
import { sampleEvent } from './sample-events.ts';
import type { TcpProxy } from './tcp-proxy.ts';
import { until } from './until.ts';

type TransportUnderTest = {
  /** Opens another client of the same broker; `through` it can be cut off. */
  open(through?: TcpProxy): Transport;
  /** Opens a client under a name that is new at the broker: a new prefix, or a new schema. */
  reopen(): Transport;
  /** Deletes a queue with its events, as an administrator of the broker would. */
  drop(queue: string): Promise<void>;
  proxy(): Promise<TcpProxy>;
  close(): Promise<void>;
};

const yes = () => true;
const no = () => false;
const allTaken = (publishing: ReturnType<Transport['publish']>) => publishing.then(({ size }) => size === 0, no);

/** The tests that every transport must pass. */
export const describeTransport = (name: string, prepare: () => Promise<TransportUnderTest>): void => {
  describe(`the ${name} transport`, () => {
    let under: TransportUnderTest;
    const opened: Transport[] = [];
    const open = (through?: TcpProxy) => {
      const transport = under.open(through);
      opened.push(transport);
      return transport;
    };
    const names = () => ({ queue: `q-${randomUUID()}`, type: `waymark.test.thing.${randomUUID()}.v1` });
    const many = (count: number, type: string) => Array.from({ length: count }, () => sampleEvent(type));

    beforeAll(async () => {
      under = await prepare();
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((transport) => transport.close()));
    });
    afterAll(() => under.close());

    it('delivers an event to every queue that is subscribed to its type, and to no other', async () => {
      const transport = open();
      const [one, two, other] = [names(), names(), names()];
      const [first, second, third] = [createCollector(), createCollector(), createCollector()];
      await transport.subscribe(one.queue, [one.type], first.handler);
      await transport.subscribe(two.queue, [other.type, one.type], second.handler);
      await transport.subscribe(other.queue, [other.type], third.handler);
      const event = sampleEvent(one.type);
      const unwanted = sampleEvent(names().type);
      const last = sampleEvent(other.type);
      await transport.publish([event, unwanted, last]);
      await Promise.all([first.reached(1), second.reached(2), third.reached(1)]);
      expect(first.received).toEqual([event.id]);
      expect(second.received.toSorted()).toEqual([event.id, last.id].toSorted());
      expect(third.received).toEqual([last.id]);
    });

    it('creates twenty queues at the same time, and delivers an event to each', async () => {
      const transport = open();
      const all = Array.from({ length: 20 }, names);
      const collector = createCollector();
      await Promise.all(all.map(({ queue, type }) => transport.subscribe(queue, [type], collector.handler)));
      await transport.publish(all.map(({ type }) => sampleEvent(type)));
      await collector.reached(20);
      expect(new Set(collector.received).size).toBe(20);
    });

    it('delivers an event exactly as it was published', async () => {
      const transport = open();
      const { queue, type } = names();
      const event = { ...sampleEvent(type), data: { uuid: randomUUID(), name: 'Ünïcødé 🏔 "quoted"' } };
      const received = Promise.withResolvers<unknown>();
      await transport.subscribe(queue, [type], async (one) => received.resolve(one));
      await transport.publish([event]);
      expect(await received.promise).toEqual(event);
    });

    it('keeps events for a queue whose only subscriber has left, until there is another', async () => {
      const { queue, type } = names();
      const transport = open();
      const subscription = await transport.subscribe(queue, [type], createCollector().handler);
      await subscription.close();
      const events = many(20, type);
      await transport.publish(events);
      const later = createCollector();
      await open().subscribe(queue, [type], later.handler);
      await later.reached(20);
      expect(later.received.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    });

    it('keeps events for a declared queue that nobody has subscribed to yet', async () => {
      const { queue, type } = names();
      const events = many(20, type);
      const transport = open();
      await transport.declare([{ queue, types: [type] }]);
      expect(await transport.publish(events)).toEqual(new Set());
      const later = createCollector();
      await open().subscribe(queue, [type], later.handler);
      await later.reached(20);
      expect(later.received.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    });

    it('keeps an event for the very first queue that is declared on the broker', async () => {
      const { queue, type } = names();
      const transport = under.reopen();
      opened.push(transport);
      await transport.declare([{ queue, types: [type] }]);
      const event = sampleEvent(type);
      await transport.publish([event]);
      const later = createCollector();
      await transport.subscribe(queue, [type], later.handler);
      await later.reached(1);
      expect(later.received).toEqual([event.id]);
    });

    it('leaves a queue and its events as they are when it is declared again', async () => {
      const { queue, type } = names();
      const first = open();
      await first.declare([{ queue, types: [type] }]);
      const event = sampleEvent(type);
      await first.publish([event]);
      await open().declare([{ queue, types: [type] }]);
      const collector = createCollector();
      await first.subscribe(queue, [type], collector.handler);
      await collector.reached(1);
      expect(collector.received).toEqual([event.id]);
    });

    it('creates a deleted queue again for new events, whether or not another queue takes them too', async () => {
      const [one, other] = [names(), names()];
      const transport = open();
      const both = [one.type, other.type];
      await transport.declare([{ queue: one.queue, types: both }]);
      await transport.declare([{ queue: other.queue, types: [other.type] }]);
      await under.drop(one.queue);
      const events = [sampleEvent(one.type), sampleEvent(other.type)];
      await until(() => allTaken(transport.publish(events)));
      const [first, second] = [createCollector(), createCollector()];
      await open().subscribe(one.queue, both, first.handler);
      await open().subscribe(other.queue, [other.type], second.handler);
      await first.reached(2);
      await second.reached(1);
      expect(new Set(first.received)).toEqual(new Set(events.map(({ id }) => id)));
      expect(new Set(second.received)).toEqual(new Set([events[1]?.id]));
    });

    it('delivers new events to a subscriber after its queue was deleted', async () => {
      const { queue, type } = names();
      const transport = open();
      const collector = createCollector();
      await transport.subscribe(queue, [type], collector.handler);
      await transport.publish([sampleEvent(type)]);
      await collector.reached(1);
      await under.drop(queue);
      const after = sampleEvent(type);
      await until(() => allTaken(transport.publish([after])));
      await until(async () => collector.received.includes(after.id));
      expect(new Set(collector.received).size).toBe(2);
    });

    it('delivers each of a thousand events to only one of two subscribers of a queue', async () => {
      const { queue, type } = names();
      const all = createCollector();
      const [left, right] = [open(), open()];
      await left.subscribe(queue, [type], all.handler);
      await right.subscribe(queue, [type], all.handler);
      const events = many(1_000, type);
      await left.publish(events.slice(0, 500));
      await right.publish(events.slice(500));
      await all.reached(1_000);
      expect(new Set(all.received).size).toBe(1_000);
      expect(all.received).toHaveLength(1_000);
    });

    it('makes an event a dead letter after five failed deliveries, and delivers all others', async () => {
      const transport = open();
      const { queue, type } = names();
      const events = many(50, type);
      const poison = events[10]?.id;
      const collector = createCollector((id) => {
        if (id === poison) throw new Error('poison');
      });
      await transport.subscribe(queue, [type], collector.handler);
      await transport.publish(events);
      await collector.reached(54);
      await until(async () => (await transport.deadLetters(queue)).length === 1);
      expect(collector.received.filter((id) => id === poison)).toHaveLength(5);
      expect(new Set(collector.received).size).toBe(50);
      expect(await transport.deadLetters(queue)).toMatchObject([
        { event: { id: poison }, reason: 'poison', firstFailedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      ]);
    });

    it('makes an unprocessable event a dead letter after its first delivery', async () => {
      const transport = open();
      const { queue, type } = names();
      const collector = createCollector(() => {
        throw new UnprocessableEventError('nonsense');
      });
      await transport.subscribe(queue, [type], collector.handler);
      await transport.publish([sampleEvent(type)]);
      await until(async () => (await transport.deadLetters(queue)).length === 1);
      expect(collector.received).toHaveLength(1);
    });

    it('lists dead letters without removing them, and delivers them again with redeliver()', async () => {
      const transport = open();
      const { queue, type } = names();
      const healed = { yes: false };
      const collector = createCollector(() => {
        if (!healed.yes) throw new UnprocessableEventError('not yet');
      });
      await transport.subscribe(queue, [type], collector.handler);
      await transport.publish(many(3, type));
      await until(async () => (await transport.deadLetters(queue)).length === 3);
      expect(await transport.deadLetters(queue, 2)).toHaveLength(2);
      await until(async () => (await transport.deadLetters(queue)).length === 3);
      healed.yes = true;
      expect(await transport.redeliver(queue)).toBe(3);
      await collector.reached(6);
      expect(await transport.deadLetters(queue)).toEqual([]);
      expect(await transport.redeliver(queue)).toBe(0);
    });

    it('has no dead letters of a queue that does not exist', async () => {
      const transport = open();
      const { queue } = names();
      await transport.ready();
      expect([await transport.deadLetters(queue), await transport.redeliver(queue)]).toEqual([[], 0]);
      await transport.ready();
    });

    it('finishes a running delivery before a subscription closes, and leaves later events to the next', async () => {
      const { queue, type } = names();
      const gate = Promise.withResolvers<void>();
      let finished = 0;
      const slow = createCollector(async () => {
        await gate.promise;
        finished += 1;
      });
      const transport = open();
      const subscription = await transport.subscribe(queue, [type], slow.handler);
      await transport.publish([sampleEvent(type)]);
      await slow.reached(1);
      const closing = subscription.close().then(() => 'closed');
      expect(await Promise.race([closing, transport.publish([sampleEvent(type)])])).not.toBe('closed');
      gate.resolve();
      await closing;
      expect(finished).toBe(1);
      const next = createCollector();
      await open().subscribe(queue, [type], next.handler);
      await next.reached(1);
      expect(next.received).toHaveLength(1);
    });

    it('publishes and delivers once the broker is available, if it was not at first', async () => {
      const { queue, type } = names();
      const proxy = await under.proxy();
      proxy.down();
      const transport = open(proxy);
      await expect(transport.publish([sampleEvent(type)])).rejects.toThrow();
      proxy.up();
      const collector = createCollector();
      const subscribing = () => transport.subscribe(queue, [type], collector.handler);
      await until(() => subscribing().then(yes, no));
      await until(() => transport.publish([sampleEvent(type)]).then(yes, no));
      await collector.reached(1);
      await transport.close();
      await proxy.close();
    });

    it('rejects events while the broker is unavailable, and works again by itself afterwards', async () => {
      const { queue, type } = names();
      const proxy = await under.proxy();
      const transport = open(proxy);
      const collector = createCollector();
      await transport.subscribe(queue, [type], collector.handler);
      const before = sampleEvent(type);
      await transport.publish([before]);
      await collector.reached(1);
      proxy.down();
      const during = sampleEvent(type);
      await expect(transport.publish([during])).rejects.toThrow();
      await expect(transport.ready()).rejects.toThrow();
      proxy.up();
      await until(() => transport.publish([during]).then(yes, no));
      await transport.ready();
      // The acknowledgement of the first may have been lost with the connection, so it may come twice.
      await until(async () => new Set(collector.received).size === 2);
      expect(new Set(collector.received)).toEqual(new Set([before.id, during.id]));
      await transport.close();
      await proxy.close();
    });
  });
};
