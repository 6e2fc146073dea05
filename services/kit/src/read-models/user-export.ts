import { exportPersonalData } from '@waymark/contracts';
import type { Database } from '../database/database.ts';
import { implement } from '../http/implement.ts';
import type { Route } from '../http/route.ts';

/**
 * Everything that a service stores about a user, over all organisations, for their own download.
 *
 * @param sections the sections of the answer, each with the statement that reads it; the user is `:user`
 */
export const userExportRoute = (database: Database, sections: Readonly<Record<string, string>>): Route =>
  implement(exportPersonalData, {
    handler: async ({ params: { user } }) => ({
      export: await database.acrossOrganisations('a person asked for all of their own data', async (trx) => {
        const read: Record<string, object[]> = {};
        for (const [name, sql] of Object.entries(sections)) read[name] = (await trx.raw(sql, { user })).rows;
        return read;
      }),
    }),
  });
