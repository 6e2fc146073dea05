import { type Database, type Route, route, uuidParam } from '@waymark/service-kit';

const MEMBERSHIPS = `
  select organisation_uuid, email, first_name, last_name, lang, image_path, admin, active
  from members where user_uuid = :user and not gone order by organisation_uuid`;
const HISTORY = `
  select organisation_uuid, name, kind, target, message_key, created_at
  from notifications where user_uuid = :user order by created_at`;

/** All that notification keeps of a person, over all organisations, for their own download. */
export const exportRoutes = (database: Database): Route[] => [
  route('GET', '/internal/users/:user/export', {
    auth: 'internal',
    params: { user: uuidParam },
    handler: async ({ params: { user } }) => ({
      export: await database.acrossOrganisations('a person asked for all of their own data', async (trx) => {
        const read = async (sql: string): Promise<object[]> => (await trx.raw(sql, { user })).rows;
        return { memberships: await read(MEMBERSHIPS), history: await read(HISTORY) };
      }),
    }),
  }),
];
