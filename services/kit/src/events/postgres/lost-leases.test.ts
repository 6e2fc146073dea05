import { expect, it } from '@jest/globals';
import { createCollector } from '../testing/collector.ts';
import { createEventDatabase } from '../testing/event-database.ts';
import { sampleEvent } from '../testing/sample-events.ts';
import { postgresServer } from '../testing/test-servers.ts';
import type { Transport } from '../transport.ts';
import { createPostgresTransport } from './postgres-transport.ts';

const LOST = 6;
const QUEUE = 'left-behind';
const TYPE = 'waymark.test.thing.happened.v1';

it('the Postgres transport delivers an event after six consumers have let its lease expire', async () => {
  const database = await createEventDatabase(postgresServer());
  const gate = Promise.withResolvers<void>();
  const held = createCollector(() => gate.promise);
  const transports: Transport[] = [];
  const open = () => {
    const transport = createPostgresTransport(database.url, { leaseSeconds: 1, retrySeconds: 0, pollMs: 50 });
    transports.push(transport);
    return transport;
  };
  const event = sampleEvent(TYPE);
  for (let lost = 1; lost <= LOST; lost += 1) {
    const transport = open();
    await transport.subscribe(QUEUE, [TYPE], held.handler);
    if (lost === 1) await transport.publish([event]);
    await held.reached(lost);
  }
  const heir = createCollector();
  await open().subscribe(QUEUE, [TYPE], heir.handler);
  await heir.reached(1);
  gate.resolve();
  await Promise.all(transports.map((transport) => transport.close()));
  expect(heir.received).toEqual([event.id]);
  const last = createPostgresTransport(database.url);
  expect(await last.deadLetters(QUEUE)).toEqual([]);
  await last.close();
  await database.close();
}, 60_000);
