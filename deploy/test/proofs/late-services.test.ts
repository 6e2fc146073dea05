import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICE_NAMES, type ServiceName } from '@waymark/contracts';
import {
  createAmqpTransport,
  createCallSigner,
  createClock,
  createDatabase,
  createInProcessInternalClient,
  createLocalKeySource,
  createLogger,
  createMetrics,
  type Handler,
  readKeysFrom,
  readKitSettings,
  type Service,
  type Transport,
} from '@waymark/service-kit';
import { createPostgresTransport } from '@waymark/service-kit/postgres-transport';
import { clearBroker, testBroker, until } from '@waymark/service-kit/testing';
import { queueNames } from '../../ops/queues.ts';
import { createFrontDoor } from '../../run/front-door.ts';
import { MODULES } from '../../run/modules.ts';
import { environmentFor } from '../../run/settings.ts';
import { type Closers, createClosers, migrateAll } from '../../run/stores.ts';
import { createOwnDatabase, type OwnDatabase } from '../helpers/own-database.ts';
import { temporaryDirectory } from '../helpers/run-product.ts';
import { done, newOrganisation, newVisitor, type Visitor } from '../helpers/visitor.ts';

const LIMIT_MS = 90_000;
const INVITED = 3;
const amqpUrl = testBroker();

/** The services of one installation, started one by one, each with its own transport like a separate process. */
const openInstallation = async (database: OwnDatabase, openTransport: () => Transport, closers: Closers) => {
  const { directory, remove } = temporaryDirectory();
  closers.add(async () => remove());
  await migrateAll(database.url);
  const door = await createFrontDoor(0);
  const origin = `http://localhost:${door.port}`;
  const env = environmentFor(
    { LOG_LEVEL: 'fatal', TRUSTED_PROXIES: '127.0.0.1,::1' },
    { PORT: String(door.port), PUBLIC_URL: origin, DATABASE_URL: database.url, DATA_DIR: directory },
  );
  const settings = readKitSettings(env);
  const started = new Map<ServiceName, Service>();
  const keys = createLocalKeySource(readKeysFrom(() => started.get('identity')?.handler));
  const away: Handler = (_, res) => void res.writeHead(503).end();
  const handlerOf =
    (name: ServiceName): Handler =>
    (req, res) =>
      (started.get(name)?.handler ?? away)(req, res);
  const services = Object.fromEntries(SERVICE_NAMES.map((name) => [name, handlerOf(name)])) as Record<
    ServiceName,
    Handler
  >;
  door.open({ services, web: away, ready: async () => undefined });
  closers.add(() => door.close());

  const start = async (name: ServiceName): Promise<void> => {
    const module = MODULES.find((one) => one.name === name);
    if (!module) throw new Error(`There is no service ${name}`);
    const logger = createLogger({ service: name, level: 'fatal' });
    const own = createDatabase({ url: database.url, service: name, logger, poolSize: 4 });
    const transport = openTransport();
    const sign = createCallSigner(name, settings.internalKeys);
    const internal = createInProcessInternalClient(sign, (other) => started.get(other)?.handler);
    const host = {
      settings,
      database: own,
      transport,
      internal,
      keys,
      clock: createClock(),
      logger,
      metrics: createMetrics(name),
    };
    const service = module.create(host, env);
    started.set(name, service);
    closers.add(async () => {
      await service.stop();
      await transport.close();
      await own.close();
    });
    await service.start();
  };
  const mails = async () => (await readdir(path.join(directory, 'mailbox')).catch(() => [])).length;
  return { origin, start, mails };
};

const COUNTS = `
  select (select count(*)::int from notification.notifications) as history,
    (select count(*)::int from notification.members) as in_notification,
    (select count(*)::int from okr.members) as in_okr,
    (select count(*)::int from billing.members) as in_billing,
    (select count(*)::int from billing.subscriptions) as subscriptions`;

type World = { transport: (databaseUrl: string) => Transport; clear: () => Promise<void> };

const identityFirst = ({ transport, clear }: World) => {
  const closers = createClosers();
  let database: OwnDatabase;
  let installation: Awaited<ReturnType<typeof openInstallation>>;
  let owner: Visitor;

  beforeAll(async () => {
    database = await createOwnDatabase();
    closers.add(() => database.drop());
    closers.add(clear);
    installation = await openInstallation(database, () => transport(database.url), closers);
  }, LIMIT_MS);
  afterAll(() => closers.closeAll(), LIMIT_MS);

  it('lets identity alone register users, create an organisation and a team, invite, and publish events', async () => {
    await installation.start('identity');
    owner = await newVisitor(installation.origin);
    const organisation = await newOrganisation(owner);
    const users_emails = Array.from({ length: INVITED }, () => `${randomUUID()}@people.example`);
    await done(owner, 'POST', `user/organisations/${organisation}/add`, { users_emails });
    await done(owner, 'POST', `user/organisations/${organisation}/teams`, { name: 'Later' });
    const unpublished = () => database.query('select id from identity.outbox where published_at is null');
    await until(async () => (await unpublished()).length === 0);
  });

  it(
    'delivers every mail, the whole history and all members to the services that start later',
    async () => {
      for (const name of SERVICE_NAMES.filter((each) => each !== 'identity')) await installation.start(name);
      const requested = await database.query("select id from identity.outbox where type like '%.mail.requested.%'");
      const people = INVITED + 1;
      const whole = {
        mails: requested.length,
        history: 2,
        in_notification: people,
        in_okr: people,
        in_billing: people,
        subscriptions: 1,
      };
      const read = async () => ({ mails: await installation.mails(), ...(await database.query(COUNTS))[0] });
      expect(requested.length).toBeGreaterThan(INVITED);
      await until(async () => isDeepStrictEqual(await read(), whole), 10, { found: read });
    },
    LIMIT_MS,
  );
};

describe('a start of identity before the other services, with queues in the database', () =>
  identityFirst({ transport: (url) => createPostgresTransport(url), clear: async () => undefined }));

if (amqpUrl) {
  describe('a start of identity before the other services, over a new broker', () => {
    const prefix = `late-${randomUUID().slice(0, 8)}.`;
    identityFirst({
      transport: () => createAmqpTransport(amqpUrl, { prefix }),
      clear: () => clearBroker(amqpUrl, prefix, queueNames()),
    });
  });
}
