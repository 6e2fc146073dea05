import { rmSync } from 'node:fs';
import { type MailData, type MailTemplate, SERVICE_NAMES } from '@waymark/contracts';
import { createMailLinks, readKitSettings } from '@waymark/service-kit';
import { until } from '@waymark/service-kit/testing';
import { createFrontDoor } from '../../run/front-door.ts';
import { createServices, type HostedServices } from '../../run/host-services.ts';
import { ownAddress } from '../../run/own-address.ts';
import { environmentFor } from '../../run/settings.ts';
import { createClosers, openStores } from '../../run/stores.ts';
import { createOwnDatabase, type OwnDatabase } from './own-database.ts';
import { temporaryDirectory } from './run-product.ts';

/** The four services of `npm start` in this process, on a database of their own, behind the front door. */
export type HostedProduct = {
  origin: string;
  databaseUrl: string;
  routes: HostedServices['routes'];
  query: OwnDatabase['query'];
  /** The tokens in the links of the mails that identity requested, oldest first. */
  mailedTokens(to: string, template: MailTemplate): Promise<string[]>;
  /** Resolves when every event has been processed and no job is due. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export const PLATFORM_OWNER = 'owner@platform.example';
const LIMIT_MS = 20_000;

// Finished events of pg-boss stay as rows; those in another state are pending.
const UNDER_WAY = `
  select ${SERVICE_NAMES.map((name) => `(select count(*) from ${name}.outbox where published_at is null)`).join(' + ')}
    + (select count(*) from pgboss.job where name not like '\\_\\_%' and name not like '%.dead' and state in ('created', 'retry', 'active'))
    as count`;

const MAILS = `
  select data -> 'data' as data from identity.outbox
  where type like '%.mail.requested.%' and data ->> 'to' = $1 and data ->> 'template' = $2 order by id`;

/** The persistent data of a product: its database and its data directory. */
export type Place = { database: OwnDatabase; directory: string };

/** An empty database and an empty data directory. Whoever creates them calls `removePlace`. */
export const createPlace = async (): Promise<Place> => ({
  database: await createOwnDatabase(),
  directory: temporaryDirectory().directory,
});

/** Deletes the data for good. The product has to be closed before. */
export const removePlace = async ({ database, directory }: Place): Promise<void> => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
};

/** @param place its data, which the caller removes; by default the product creates and removes its own */
export const hostProduct = async (given: Record<string, string> = {}, place?: Place): Promise<HostedProduct> => {
  const { database, directory } = place ?? (await createPlace());
  const { url: databaseUrl, query } = database;
  const closers = createClosers();
  const door = await createFrontDoor(0);
  const origin = ownAddress(door.port);
  const env = environmentFor(
    {
      SUPER_ADMINS: PLATFORM_OWNER,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      TIME_TRAVEL: 'on',
      LOG_LEVEL: process.env.PROOF_LOG ?? 'fatal',
      ...given,
    },
    {
      PORT: String(door.port),
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      DATA_DIR: directory,
    },
  );
  const settings = readKitSettings(env);
  const stores = await openStores(settings, closers);
  const services = createServices(settings, env, stores, closers);
  await services.start();
  door.open({ services: services.handlers, web: (_, res) => res.writeHead(404).end(), ready: services.ready });

  const underWay = async () => (await query<{ count: string }>(UNDER_WAY))[0]?.count;
  const settled = async (): Promise<void> => {
    const patience = { ms: LIMIT_MS, what: 'the arrival of all events', found: underWay };
    await until(async () => (await underWay()) === '0', 1, patience);
  };

  const { decrypt: open } = createMailLinks(settings.mailSecret);
  const mailedTokens = async (to: string, template: MailTemplate): Promise<string[]> => {
    const mails = await query<{ data: MailData }>(MAILS, [to, template]);
    return mails.flatMap(({ data }) => new URL(String(open(data).url)).searchParams.get('token') ?? []);
  };

  return {
    origin,
    mailedTokens,
    databaseUrl,
    routes: services.routes,
    query,
    settled,
    async close() {
      await Promise.all([door.close(), services.stop()]);
      await closers.closeAll();
      if (!place) await removePlace({ database, directory });
    },
  };
};
