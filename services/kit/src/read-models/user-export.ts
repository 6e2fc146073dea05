import type { Database } from '../database/database.ts';
import { uuidParam } from '../http/params.ts';
import { type Route, route } from '../http/route.ts';

/**
 * `GET /internal/users/:user/export`: all that a service keeps of a person, over all organisations, for their own download.
 *
 * @param sections what it answers, each by the statement that reads it; the person is `:user`
 */
export const userExportRoute = (database: Database, sections: Readonly<Record<string, string>>): Route =>
  route('GET', '/internal/users/:user/export', {
    auth: 'internal',
    params: { user: uuidParam },
    handler: async ({ params: { user } }) => ({
      export: await database.acrossOrganisations('a person asked for all of their own data', async (trx) => {
        const read: Record<string, object[]> = {};
        for (const [name, sql] of Object.entries(sections)) read[name] = (await trx.raw(sql, { user })).rows;
        return read;
      }),
    }),
  });
