import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionTo, createLogger, readKitSettings, startEmbeddedPostgres } from '@waymark/service-kit';
import pg from 'pg';
import { temporaryDirectory } from '../test/helpers/run-product.ts';
import { openProductDatabase } from './product-database.ts';
import { lockDatabase } from './single-instance.ts';

const LIMIT_MS = 120_000;

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client(connectionTo(url, 'test'));
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
};

describe('the embedded database that an operator’s command opens', () => {
  const { directory, remove } = temporaryDirectory();
  const settings = readKitSettings({ DATA_DIR: directory });
  const start = () =>
    startEmbeddedPostgres({
      dataDir: directory,
      durable: false,
      logger: createLogger({ service: 'test', level: 'fatal' }),
    });

  beforeAll(async () => (await start()).stop(), LIMIT_MS);
  afterAll(remove);

  it(
    'stops when the command closes it',
    async () => {
      const { url, close } = await openProductDatabase(settings);
      expect(await answers(url)).toBe(true);
      await close();
      expect(await answers(url)).toBe(false);
    },
    LIMIT_MS,
  );

  it(
    'keeps running if a product has started on it before the command closes it',
    async () => {
      const { url, close } = await openProductDatabase(settings);
      const taken = await start();
      const release = await lockDatabase(taken.url, directory);
      await close();
      expect(await answers(url)).toBe(true);
      await release();
      await taken.stop();
    },
    LIMIT_MS,
  );
});
