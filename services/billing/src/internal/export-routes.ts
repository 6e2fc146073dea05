import { type Database, type Route, route, uuidParam } from '@waymark/service-kit';

const MEMBERSHIPS = `
  select organisation_uuid, email, first_name, last_name, lang, admin, active, joined_at
  from members where user_uuid = :user and not gone order by organisation_uuid`;
const REQUESTS = `
  select organisation_uuid, requested_plan, requested_seats from subscriptions where requester_uuid = :user order by organisation_uuid`;
const LEDGER = `
  select organisation_uuid, kind, amount_cents, note, at from ledger where user_uuid = :user order by id`;

/** All that billing keeps of a person, over all organisations, for their own download. */
export const exportRoutes = (database: Database): Route[] => [
  route('GET', '/internal/users/:user/export', {
    auth: 'internal',
    params: { user: uuidParam },
    handler: async ({ params: { user } }) => ({
      export: await database.acrossOrganisations('a person asked for all of their own data', async (trx) => {
        const read = async (sql: string): Promise<object[]> => (await trx.raw(sql, { user })).rows;
        return { memberships: await read(MEMBERSHIPS), requests: await read(REQUESTS), ledger: await read(LEDGER) };
      }),
    }),
  }),
];
