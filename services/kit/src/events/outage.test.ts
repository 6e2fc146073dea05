import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { createClock } from '../clock.ts';
import { createAmqpTransport } from './amqp/amqp-transport.ts';
import { consumer } from './consumer.ts';
import { createEvents } from './events.ts';
import { createPostgresTransport } from './postgres/postgres-transport.ts';
import { clearBroker } from './testing/clear-broker.ts';
import { createEventDatabase, type EventDatabase } from './testing/event-database.ts';
import { catalogueOf, sampleDraft } from './testing/sample-events.ts';
import { createTcpProxy } from './testing/tcp-proxy.ts';
import { addressOf, amqpServer, postgresServer, through } from './testing/test-servers.ts';
import { until } from './testing/until.ts';
import type { Transport } from './transport.ts';

const DURING = 200;

/** Emits before, during and after an outage of the transport, and counts the effects. */
const liveThrough = async (server: EventDatabase, url: string, port: number, open: (url: string) => Transport) => {
  const [identity, okr] = [await server.of('identity'), await server.of('okr')];
  const proxy = await createTcpProxy(...addressOf(url, port));
  const transport = open(through(url, proxy));
  const effects: string[] = [];
  const counter = consumer({
    name: 'counter',
    on: { 'waymark.identity.organisation.deleted.v1': async (_, { id }) => void effects.push(id) },
  });
  const nobody = () => Promise.reject(new Error('nobody is there'));
  const internal = { call: nobody };
  const shared = {
    settings: { mailSecret: '' },
    transport,
    internal,
    clock: createClock(),
    logger: pino({ level: 'silent' }),
    catalogue: catalogueOf('counter'),
  };
  const consuming = createEvents({ ...shared, service: 'okr', database: okr, consumers: [counter] });
  const producing = createEvents({ ...shared, service: 'identity', database: identity, relay: { pollMs: 50 } });
  const emitOne = () => producing.platformTransaction((trx) => producing.emit(trx, sampleDraft()));
  await consuming.start();
  await producing.start();

  await emitOne();
  await until(async () => effects.length === 1);
  proxy.down();
  for (let i = 0; i < DURING; i += 1) await emitOne();
  const whileAway = effects.length;
  proxy.up();
  await emitOne();
  await until(async () => new Set(effects).size === DURING + 2);
  await until(async () => (await identity.platform('outbox').whereNull('published_at')).length === 0);

  await producing.stop();
  await consuming.stop();
  await transport.close();
  await proxy.close();
  return { whileAway, total: effects.length };
};

describe('an outage of the transport', () => {
  it('does not block writes, and loses and repeats no event, over postgres', async () => {
    const server = await createEventDatabase(postgresServer());
    const open = (url: string) => createPostgresTransport(url, { leaseSeconds: 3 });
    expect(await liveThrough(server, server.url, 5432, open)).toEqual({ whileAway: 1, total: DURING + 2 });
    await server.close();
  });

  const broker = amqpServer();
  if (broker !== undefined) {
    it('does not block writes, and loses and repeats no event, over amqp', async () => {
      const server = await createEventDatabase(postgresServer());
      const prefix = `test-${randomUUID()}.`;
      const open = (url: string) => createAmqpTransport(url, { prefix });
      expect(await liveThrough(server, broker, 5672, open)).toEqual({ whileAway: 1, total: DURING + 2 });
      await server.close();
      await clearBroker(broker, prefix, ['okr.counter']);
    });
  }
});
