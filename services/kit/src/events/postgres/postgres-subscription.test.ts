import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createCollector } from '../testing/collector.ts';
import { createEventDatabase } from '../testing/event-database.ts';
import { sampleEvent } from '../testing/sample-events.ts';
import { postgresServer } from '../testing/test-servers.ts';
import { until } from '../testing/until.ts';
import { createPostgresTransport } from './postgres-transport.ts';

let database: Awaited<ReturnType<typeof createEventDatabase>>;
let transport: ReturnType<typeof createPostgresTransport>;
let client: Client;

beforeAll(async () => {
  database = await createEventDatabase(postgresServer());
  client = new Client({ connectionString: database.url });
  await client.connect();
  transport = createPostgresTransport(database.url, { retrySeconds: 0, pollMs: 50 });
});
afterAll(async () => {
  await transport.close();
  await client.end();
  await database.close();
});

/** Of one queue. */
const typeOf = (queue: string) => `waymark.test.${queue}.happened.v1`;
const many = (count: number, queue: string) => Array.from({ length: count }, () => sampleEvent(typeOf(queue)));

it('a subscription handles a hundred events at first, and later between 500 and 1000 at the same time', async () => {
  const inside = new Set<() => void>();
  let [most, total] = [0, 0];
  await transport.declare([{ queue: 'growing', types: [typeOf('growing')] }]);
  await transport.publish(many(10_000, 'growing'));
  const subscription = await transport.subscribe('growing', [typeOf('growing')], () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    inside.add(resolve);
    total += 1;
    most = Math.max(most, inside.size);
    return promise;
  });
  await until(async () => inside.size >= 100);
  expect(most).toBe(100);
  await until(async () => {
    for (const go of inside) go();
    inside.clear();
    return total === 10_000;
  });
  // It reads on once there is room for half of a thousand: how many are under way by then depends on who was let go first.
  expect(most).toBeGreaterThanOrEqual(500);
  expect(most).toBeLessThanOrEqual(1_000);
  await subscription.close();
});

it('publishes twenty events per job, and retries only the failing events of a job', async () => {
  const events = many(45, 'packed');
  const [, poison, , other] = events.map(({ id }) => id);
  const collector = createCollector((id) => {
    if (id === poison || id === other) throw new Error('poison');
  });
  await transport.declare([{ queue: 'packed', types: [typeOf('packed')] }]);
  await transport.publish(events);
  const sizes = "select jsonb_array_length(data) as size from pgboss.job where name = 'packed' order by created_on";
  expect((await client.query(sizes)).rows).toEqual([{ size: 20 }, { size: 20 }, { size: 5 }]);
  await transport.subscribe('packed', [typeOf('packed')], collector.handler);
  await until(async () => (await transport.deadLetters('packed')).length === 2);
  // Those that came with them came once.
  expect(collector.received).toHaveLength(43 + 2 * 5);
  const left = "select count(*)::int as jobs from pgboss.job where name = 'packed' and state < 'completed'";
  await until(async () => (await client.query(left)).rows[0].jobs === 0);
});

it('failed events are not inserted again if their job was deleted while they were handled', async () => {
  const events = many(2, 'taken');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let failures = 0;
  const fail = async () => {
    await held;
    failures += 1;
    throw new Error('poison');
  };
  await transport.declare([{ queue: 'taken', types: [typeOf('taken')] }]);
  await transport.publish(events);
  const subscription = await transport.subscribe('taken', [typeOf('taken')], fail);
  const jobs = async () => (await client.query("select state from pgboss.job where name = 'taken'")).rows;
  await until(async () => (await jobs())[0]?.state === 'active');
  await client.query("delete from pgboss.job where name = 'taken'");
  release();
  // It waits for what is under way, the count of failures too.
  await subscription.close();
  expect([failures, await jobs()]).toEqual([2, []]);
});

it('delivers an event that an earlier version has stored as a job of a single event', async () => {
  const [event, ...others] = many(3, 'earlier');
  const collector = createCollector();
  await transport.declare([{ queue: 'earlier', types: [typeOf('earlier')] }]);
  await client.query("insert into pgboss.job (name, data) values ('earlier', $1)", [event]);
  await transport.publish(others);
  await transport.subscribe('earlier', [typeOf('earlier')], collector.handler);
  await collector.reached(3);
  expect(collector.received.toSorted()).toEqual([event, ...others].map((one) => one?.id).toSorted());
});

it('lists and redelivers each event of a job in the dead letter queue', async () => {
  const events = many(3, 'lost');
  const healed = createCollector();
  await transport.declare([{ queue: 'lost', types: [typeOf('lost')] }]);
  await transport.publish(events);
  // As pg-boss does it with one that was begun too often without an answer.
  await client.query("update pgboss.job set name = 'lost.dead' where name = 'lost'");
  const ids = events.map(({ id }) => id);
  expect((await transport.deadLetters('lost')).map(({ event }) => (event as { id: string }).id)).toEqual(ids);
  expect(await transport.deadLetters('lost', 2)).toHaveLength(2);
  expect(await transport.redeliver('lost')).toBe(3);
  await transport.subscribe('lost', [typeOf('lost')], healed.handler);
  await healed.reached(3);
  expect(healed.received.toSorted()).toEqual(ids.toSorted());
});

it('redelivers all of 1500 dead letters', async () => {
  await transport.declare([{ queue: 'crowd', types: [typeOf('crowd')] }]);
  const put = "insert into pgboss.job (name, data) select 'crowd.dead', jsonb_array_elements($1::jsonb)";
  await client.query(put, [JSON.stringify(many(1_500, 'crowd'))]);
  expect(await transport.redeliver('crowd')).toBe(1_500);
  expect(await transport.deadLetters('crowd')).toEqual([]);
});
