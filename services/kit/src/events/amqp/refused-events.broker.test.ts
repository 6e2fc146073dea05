import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelModel, connect } from 'amqplib';
import { clearBroker, withBroker } from '../testing/clear-broker.ts';
import { createCollector } from '../testing/collector.ts';
import { sampleEvent } from '../testing/sample-events.ts';
import { amqpServer } from '../testing/test-servers.ts';
import { until } from '../testing/until.ts';
import type { Transport } from '../transport.ts';
import { createAmqpTransport } from './amqp-transport.ts';

const typeOf = (thing: string) => `waymark.test.${thing}.happened.v1`;

const refusals = (broker: string) => {
  const prefix = `test-${randomUUID()}.`;
  const queues = ['taken', 'other'];
  let transport: Transport;
  let owner: ChannelModel | undefined;
  const errors: string[] = [];
  const nothing = () => undefined;
  const logger = {
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: (_: object, text: string) => void errors.push(text),
  };

  /** While another connection owns a queue of that name, ours can be neither made nor bound. */
  const occupy = async (queue: string) => {
    owner = await connect(broker);
    const channel = await owner.createChannel();
    await channel.assertQueue(prefix + queue, { exclusive: true });
  };
  const vacate = async () => {
    await owner?.close();
    owner = undefined;
  };

  const isTaken = async (event: ReturnType<typeof sampleEvent>) => (await transport.publish([event])).size === 0;

  beforeEach(() => {
    errors.length = 0;
    transport = createAmqpTransport(broker, { prefix, logger });
  });
  afterEach(async () => {
    await vacate();
    await transport.close();
    await clearBroker(broker, prefix, queues);
  });

  it('are returned by their ids while their queue cannot be created, and other events are published', async () => {
    await occupy('taken');
    await transport.declare([
      { queue: 'taken', types: [typeOf('one')] },
      { queue: 'other', types: [typeOf('two')] },
    ]);
    const [one, two] = [sampleEvent(typeOf('one')), sampleEvent(typeOf('two'))];
    expect(await transport.publish([one, two])).toEqual(new Set([one.id]));
    expect(await transport.publish([one])).toEqual(new Set([one.id]));
    expect(errors).toEqual(['A queue cannot be created; its events wait for it']);
    const collector = createCollector();
    await transport.subscribe('other', [typeOf('two')], collector.handler);
    await collector.reached(1);
    expect(collector.received).toEqual([two.id]);
  });

  it('are published once their queue can be created', async () => {
    await occupy('taken');
    await transport.declare([{ queue: 'taken', types: [typeOf('one')] }]);
    const event = sampleEvent(typeOf('one'));
    expect(await transport.publish([event])).toEqual(new Set([event.id]));
    await vacate();
    await until(() => isTaken(event));
    const collector = createCollector();
    await transport.subscribe('taken', [typeOf('one')], collector.handler);
    await collector.reached(1);
    expect(collector.received).toEqual([event.id]);
  });

  it('are delivered to their other queue only once, despite several attempts', async () => {
    await occupy('taken');
    const types = [typeOf('one')];
    const collector = createCollector();
    await transport.subscribe('other', types, collector.handler);
    await transport.declare([{ queue: 'taken', types }]);
    const event = sampleEvent(typeOf('one'));
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect(await transport.publish([event])).toEqual(new Set([event.id]));
    }
    await vacate();
    await until(() => isTaken(event));
    await collector.reached(1);
    expect(collector.received).toEqual([event.id]);
  });

  it('are published if their queue exists with other settings', async () => {
    await withBroker(broker, (channel) => channel.assertQueue(`${prefix}taken`, { durable: true }));
    await transport.declare([{ queue: 'taken', types: [typeOf('one')] }]);
    expect(await transport.publish([sampleEvent(typeOf('one'))])).toEqual(new Set());
    const { messageCount } = await withBroker(broker, (channel) => channel.checkQueue(`${prefix}taken`));
    expect(messageCount).toBe(1);
  });

  it('are published if they have no consumer', async () => {
    expect(await transport.publish([]).catch(() => 'away')).toBe('away');
    await transport.ready();
    expect(await transport.publish([sampleEvent(typeOf('nobody'))])).toEqual(new Set());
  });
};

const broker = amqpServer();
if (broker) describe('events that a queue does not accept', () => refusals(broker));
