import path from 'node:path';
import createKnex, { type Knex } from 'knex';
import { testDatabase } from './test-database.ts';

const SCHEMA = 'earlier';

/**
 * An empty schema for a test of how migrations change the data of an earlier version.
 * @param directory the service's migrations
 */
export const earlierDatabase = async (service: string, directory: string) => {
  const test = await testDatabase(service, directory);
  const knex = createKnex({
    client: 'pg',
    connection: test.url,
    searchPath: [SCHEMA, 'public'],
    pool: { min: 0, max: 1 },
  });
  await knex.raw(`create schema ${SCHEMA}`);
  return {
    knex,
    /** Applies these migrations in order. */
    migrate: async (...names: string[]): Promise<void> => {
      for (const name of names) {
        const { up }: { up(knex: Knex): Promise<void> } = await import(path.join(directory, name));
        await up(knex);
      }
    },
    close: async (): Promise<void> => {
      await knex.destroy();
      await test.close();
    },
  };
};
