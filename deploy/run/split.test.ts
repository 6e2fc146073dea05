import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CALL_PAIRS, callPairsOf, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import { createLogger, startEmbeddedPostgres } from '@waymark/service-kit';
import { clearBroker, testBroker, until } from '@waymark/service-kit/testing';
import { type Person, register, signIn } from '../demo/client.ts';
import { queueNames } from '../ops/queues.ts';
import { temporaryDirectory } from '../test/helpers/run-product.ts';
import { PASSWORD } from '../test/helpers/visitor.ts';
import { type Split, startSplit } from './split.ts';

const LIMIT_MS = 120_000;
const amqpUrl = testBroker();

describe('a service in its own process, without settings', () => {
  it('lists all missing settings, and exits with 1', async () => {
    const child = spawn(process.execPath, ['src/main.ts'], {
      cwd: path.join(import.meta.dirname, '../../services/okr'),
      env: { PATH: process.env.PATH },
    });
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
    for (const name of ['DATABASE_URL', 'AMQP_URL', 'IDENTITY_URL']) expect(output).toContain(`${name} is required`);
  });
});

type Objective = { uuid: string; status: string; progress: number; keyresults: { uuid: string; health: string }[] };
type Entry = { kind: string; target: string };

/** Migrates each service like a release, and gives it its own role with a password and the keys of its calls. */
const isolated = (admin: string) => {
  const secret = () => randomBytes(24).toString('hex');
  const keys = new Map(CALL_PAIRS.map((pair) => [pair, secret()]));
  const passwords = new Map(SERVICE_NAMES.map((name) => [name, secret()]));
  const addressOf = (name: ServiceName) =>
    Object.assign(new URL(admin), { username: `waymark_${name}`, password: passwords.get(name) }).href;
  for (const name of SERVICE_NAMES) {
    execFileSync(process.execPath, ['src/main.ts', 'migrate'], {
      cwd: path.join(import.meta.dirname, '../../services', name),
      env: { PATH: process.env.PATH, DATABASE_ADMIN_URL: admin, DATABASE_URL: addressOf(name) },
    });
  }
  return (name: ServiceName) => ({
    DATABASE_URL: addressOf(name),
    INTERNAL_KEYS: callPairsOf(name)
      .map((pair) => `${pair}=${keys.get(pair)}`)
      .join(','),
  });
};

const mainJob = (amqp: string) => {
  const { directory, remove } = temporaryDirectory();
  const prefix = `split-${randomUUID().slice(0, 8)}.`;
  let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  let split: Split;
  let envOf: ReturnType<typeof isolated>;
  let ada: Person;
  let organisation: string;
  let objective: Objective;
  const at = (rest = '') => `user/organisations/${organisation}${rest}`;

  beforeAll(async () => {
    const logger = createLogger({ service: 'test', level: 'warn' });
    database = await startEmbeddedPostgres({ dataDir: directory, durable: false, logger });
    const env = { DATA_DIR: directory, AMQP_PREFIX: prefix };
    envOf = isolated(database.url);
    split = await startSplit({ databaseUrl: database.url, amqpUrl: amqp, env, envOf });
  }, LIMIT_MS);

  afterAll(async () => {
    await split?.stop();
    await clearBroker(amqp, prefix, queueNames());
    await database?.stop();
    remove();
  }, LIMIT_MS);

  it('registers a user, who creates an organisation and an objective with two key results', async () => {
    ada = await register(split.origin, {
      email: 'ada@split.example',
      password: PASSWORD,
      first_name: 'Ada',
      last_name: 'L',
    });
    const made = await ada.call<{ organisation: { uuid: string } }>('POST', 'user/organisations', { name: 'Split' });
    organisation = made.organisation.uuid;
    const keyresults = [10, 20].map((target_value) => ({
      name: `Reach ${target_value}`,
      measured_by: 'points',
      start_value: 0,
      actual_value: 0,
      target_value,
    }));
    const body = {
      name: 'Run apart',
      level: 'company',
      goal: 'committed',
      user_uuid: ada.uuid,
      validator_uuid: ada.uuid,
      period_start: '2026-01-01',
      period_end: '2026-12-31',
      keyresults,
    };
    ({ objective } = await ada.call<{ objective: Objective }>('POST', at('/objectives'), body));
    expect(objective).toMatchObject({ status: 'creation', progress: 0 });
    expect(objective.keyresults).toHaveLength(2);
  });

  it('moves the objective to working and shows the health of a key result after a new value', async () => {
    for (const status of ['validation', 'working'])
      await ada.call('PUT', at(`/objectives/${objective.uuid}`), { status });
    const path = at(`/objectives/${objective.uuid}/keyresults/${objective.keyresults[0]?.uuid}`);
    const { keyresult } = await ada.call<{ keyresult: object }>('PUT', path, { actual_value: 8 });
    expect(keyresult).toMatchObject({ actual_value: 8, progress: 80, health: 'on_track' });
    const { objectives } = await ada.call<{ objectives: Objective[] }>('GET', at('/objectives?status=working'));
    expect(objectives).toEqual([expect.objectContaining({ uuid: objective.uuid, progress: 40 })]);
  });

  it('shows the steps in the history once their events have arrived through the broker', async () => {
    const read = async () => (await ada.call<{ notifications: Entry[] }>('GET', at('/notifications'))).notifications;
    const steps = (entries: Entry[]) => entries.map(({ kind, target }) => `${kind} ${target}`);
    // The events arrive a moment later.
    const entries = await until(async () => {
      const all = await read();
      return all.length >= 5 && all;
    });
    expect(steps(entries)).toEqual(
      expect.arrayContaining([
        'create user_organisations',
        'create objectives',
        'status objectives',
        'update keyresults',
      ]),
    );
  });

  it('returns the subscription that billing has created from events', async () => {
    const { organisation: state } = await ada.call<{ organisation: object }>('POST', at('/check_subscription'));
    expect(state).toMatchObject({ current_subscription_type: 'free_plan', number_of_active_users: 1 });
  });

  it('returns the objective after signing in again', async () => {
    const again = await signIn(split.origin, 'ada@split.example', PASSWORD);
    const { objectives } = await again.call<{ objectives: Objective[] }>('GET', at('/objectives'));
    expect(objectives).toHaveLength(1);
  });

  it('republishes only the events of okr with the URL of okr’s role', () => {
    const env = { PATH: process.env.PATH, DATABASE_URL: envOf('okr').DATABASE_URL };
    const script = path.join(import.meta.dirname, '../ops/republish.ts');
    const output = execFileSync(process.execPath, [script, '--days', '1'], { env, encoding: 'utf8' });
    expect(output).toMatch(/^[1-9]\d* events of okr are on their way again\.\n$/);
  });

  it(
    'exits with 0 in each process',
    async () => {
      expect(await split.stop()).toEqual(SERVICE_NAMES.map(() => 0));
    },
    LIMIT_MS,
  );
};

if (amqpUrl)
  describe('the product split into four processes over RabbitMQ, each with its own role and keys', () =>
    mainJob(amqpUrl));
