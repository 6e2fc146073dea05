import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addressOf,
  clearBroker,
  createTcpProxy,
  type TcpProxy,
  testBroker,
  through,
  until,
} from '@waymark/service-kit/testing';
import { queueNames } from '../../ops/queues.ts';
import { type Split, startSplit } from '../../run/split.ts';
import { createOwnDatabase, type OwnDatabase } from '../helpers/own-database.ts';
import { temporaryDirectory } from '../helpers/run-product.ts';
import { anObjective, newOrganisation, newVisitor, type Visitor } from '../helpers/visitor.ts';

const LIMIT_MS = 180_000;
/** Time limit of one wait; the error contains what it has found by then. */
const PATIENCE_MS = 60_000;
const WRITERS = 4;
const amqpUrl = testBroker();

const EFFECTS = `
  select o.uuid,
    (select count(*)::int from notification.notifications n where n.target_uuid = o.uuid and n.kind = 'create') as notified,
    (select count(*)::int from billing.objectives b where b.uuid = o.uuid) as counted
  from okr.objectives o where o.organisation_uuid = $1`;

/** The number of okr's events that have not reached the broker. */
const WAITING = 'select count(*)::int from okr.outbox where published_at is null';

type Effect = { uuid: string; notified: number; counted: number };

/** Starts writers that create objectives sequentially until stopped, and records the responses. */
const startWriting = (owner: Visitor, organisation: string) => {
  const answered: string[] = [];
  const wrong: string[] = [];
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      const body = anObjective(owner.uuid);
      // A killed process cuts the connection, so there is no response.
      const path = `user/organisations/${organisation}/objectives`;
      const answer = await owner.call('POST', path, { body }).catch(() => undefined);
      if (answer?.status === 201) answered.push((answer.body.objective as { uuid: string }).uuid);
      else if (answer && answer.status !== 503) wrong.push(answer.text);
    }
  };
  const done = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    answered,
    wrong,
    more: (count: number) => {
      const wanted = answered.length + count;
      const found = () => ({ answered: answered.length, wanted, wrong });
      return until(async () => answered.length >= wanted, 10, { ms: PATIENCE_MS, found });
    },
    stop: async () => {
      stopped = true;
      await done;
    },
  };
};

type Writing = ReturnType<typeof startWriting>;

const outage = (broker: string) => {
  const { directory, remove } = temporaryDirectory();
  const prefix = `proof-${randomUUID().slice(0, 8)}.`;
  let database: OwnDatabase;
  let proxy: TcpProxy;
  let split: Split;
  let owner: Visitor;
  let organisation: string;

  beforeAll(async () => {
    database = await createOwnDatabase();
    proxy = await createTcpProxy(...addressOf(broker, 5672));
    const env = { DATA_DIR: directory, AMQP_PREFIX: prefix, LOG_LEVEL: 'fatal' };
    split = await startSplit({ databaseUrl: database.url, amqpUrl: through(broker, proxy), env });
    owner = await newVisitor(split.origin);
    organisation = await newOrganisation(owner);
  }, LIMIT_MS);

  afterAll(async () => {
    await split?.stop();
    await proxy?.close();
    await clearBroker(broker, prefix, queueNames());
    await database?.drop();
    remove();
  }, LIMIT_MS);

  /** Waits until every objective has all its effects; returns their counts. */
  const effects = async (): Promise<Effect[]> => {
    const stand = () => database.query<Effect>(EFFECTS, [organisation]);
    const missing = async () => (await stand()).filter(({ notified, counted }) => notified === 0 || counted === 0);
    const found = async () => ({ missing: await missing(), waiting: await database.query(WAITING) });
    await until(async () => (await missing()).length === 0, 50, { ms: PATIENCE_MS, found });
    return stand();
  };

  /** Checks that a fault during writes loses no answered write and duplicates no effect. */
  const provesNothingLost = async (happens: (more: Writing['more']) => Promise<void>) => {
    const writing = startWriting(owner, organisation);
    await happens(writing.more).finally(writing.stop);
    expect(writing.wrong).toEqual([]);
    const found = await effects();
    expect(found.filter(({ notified, counted }) => notified !== 1 || counted !== 1)).toEqual([]);
    const stand = new Set(found.map(({ uuid }) => uuid));
    expect(writing.answered.filter((uuid) => !stand.has(uuid))).toEqual([]);
  };

  it(
    'keep writing while the broker is down, lose no answered write, and have each effect exactly once',
    () =>
      provesNothingLost(async (more) => {
        await more(10);
        for (let cut = 0; cut < 2; cut += 1) {
          proxy.down();
          await more(20);
          proxy.up();
          await more(10);
        }
      }),
    LIMIT_MS,
  );

  it(
    'keep every answered write when okr is killed repeatedly, with each effect exactly once',
    () =>
      provesNothingLost(async (more) => {
        for (let kill = 0; kill < 3; kill += 1) {
          await more(15);
          const child = split.processes.okr;
          const exited = once(child, 'exit');
          child.kill('SIGKILL');
          await exited;
          await split.restart('okr');
        }
        await more(10);
      }),
    LIMIT_MS,
  );
};

if (amqpUrl) describe('four processes over RabbitMQ', () => outage(amqpUrl));
