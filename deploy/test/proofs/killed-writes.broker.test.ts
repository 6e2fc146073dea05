import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clearBroker, testBroker, until } from '@waymark/service-kit/testing';
import { queueNames } from '../../ops/queues.ts';
import { type Split, startSplit } from '../../run/split.ts';
import { createOwnDatabase, type OwnDatabase } from '../helpers/own-database.ts';
import { temporaryDirectory } from '../helpers/run-product.ts';
import { type Answer, anObjective, newOrganisation, newVisitor, type Visitor } from '../helpers/visitor.ts';

const LIMIT_MS = 180_000;
const WRITERS = 6;
const KILLS = 2;
const amqpUrl = testBroker();

/** Different writes in turn, each with a mark that identifies its effects. */
const writeOf = (turn: number, owner: string, mark: string): [path: string, body: object] => {
  if (turn % 3 === 0) return ['/objectives', anObjective(owner, { name: mark })];
  if (turn % 3 === 1) return ['/teams', { name: mark }];
  return ['/add', { users_emails: [`${mark}@people.example`] }];
};

const EFFECTS = `
  select name as mark from okr.objectives where organisation_uuid = $1
  union all select name from identity.teams where organisation_uuid = $1
  union all select split_part(data ->> 'to', '@', 1) from identity.outbox
    where type = 'waymark.identity.mail.requested.v1' and data ->> 'to' like 'mark-%'`;

/** Sequential writers, who retry each write with its idempotency key until it is answered. */
const startWriting = (owner: Visitor, organisation: string) => {
  const answered: string[] = [];
  const wrong: string[] = [];
  let repeats = 0;
  let stopped = false;

  const isAnswered = (answer: Answer | undefined): answer is Answer =>
    answer !== undefined && answer.status !== 503 && answer.code !== 'IDEMPOTENCY_KEY_IN_USE';

  const writeOne = async (turn: number) => {
    const mark = `mark-${randomUUID()}`;
    const [path, body] = writeOf(turn, owner.uuid, mark);
    const headers = { 'idempotency-key': mark };
    const ask = () => owner.call('POST', `user/organisations/${organisation}${path}`, { body, headers });
    let answer: Answer | undefined;
    await until(
      async () => {
        // A killed process cuts the connection, so there is no response.
        answer = await ask().catch(() => undefined);
        if (!isAnswered(answer)) repeats += 1;
        return isAnswered(answer);
      },
      10,
      { ms: LIMIT_MS / 2 },
    );
    if (isAnswered(answer)) answer.status < 300 ? answered.push(mark) : wrong.push(answer.text);
  };
  const write = async (_: unknown, writer: number) => {
    for (let turn = writer; !stopped; turn += 1) await writeOne(turn);
  };
  const done = Promise.all(Array.from({ length: WRITERS }, write));
  return {
    answered,
    wrong,
    repeats: () => repeats,
    more: (count: number) => {
      const wanted = answered.length + count;
      const found = () => ({ answered: answered.length, wanted, wrong });
      return until(async () => answered.length >= wanted, 60, { ms: LIMIT_MS / 2, found });
    },
    stop: async () => {
      stopped = true;
      await done;
    },
  };
};

const proof = (broker: string) => {
  const { directory, remove } = temporaryDirectory();
  const prefix = `proof-${randomUUID().slice(0, 8)}.`;
  let database: OwnDatabase;
  let split: Split;

  beforeAll(async () => {
    database = await createOwnDatabase();
    const env = { DATA_DIR: directory, AMQP_PREFIX: prefix, LOG_LEVEL: 'fatal' };
    split = await startSplit({ databaseUrl: database.url, amqpUrl: broker, env });
  }, LIMIT_MS);

  afterAll(async () => {
    await split?.stop();
    await clearBroker(broker, prefix, queueNames());
    await database?.drop();
    remove();
  }, LIMIT_MS);

  it(
    'take effect exactly once when retried with their idempotency key after okr or identity is killed',
    async () => {
      const owner = await newVisitor(split.origin);
      const organisation = await newOrganisation(owner);
      const writing = startWriting(owner, organisation);
      for (let kill = 0; kill < KILLS; kill += 1) {
        for (const service of ['okr', 'identity'] as const) {
          await writing.more(15);
          const child = split.processes[service];
          const exited = once(child, 'exit');
          child.kill('SIGKILL');
          await exited;
          await split.restart(service);
        }
      }
      await writing.more(10);
      await writing.stop();
      expect(writing.wrong).toEqual([]);
      expect(writing.repeats()).toBeGreaterThan(0);
      const effects = await database.query<{ mark: string }>(EFFECTS, [organisation]);
      expect(effects.map(({ mark }) => mark).sort()).toEqual(writing.answered.sort());
    },
    LIMIT_MS,
  );
};

if (amqpUrl) describe('writes to four processes over RabbitMQ', () => proof(amqpUrl));
