import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countingReads, createTestClock, type TestHost, testHost } from '@waymark/service-kit/testing';
import { deleteMembers, listMembers } from './members/member-store.ts';
import { migrations } from './service.ts';
import { deleteUser } from './users/user-store.ts';

const MEMBERS = 1000;
const INVITED = MEMBERS / 20;
const PAGE = 10;
/** More than a page and the counted invitations need, far fewer than there are. */
const FEW = 100;

const SEED = `
  insert into users (uuid, email, first_name, last_name, lang, search_text, registered_at, created_at, updated_at)
  select md5('person ' || p)::uuid, 'p' || p || '@example.org', 'Ada', md5('name ' || p), 'en', 'ada ' || md5('name ' || p), now(), now(), now()
  from generate_series(1, ${MEMBERS}) p;
  insert into organisations (organisation_uuid, name, lang, owner_uuid, created_at, updated_at)
  select md5('organisation')::uuid, 'Large', 'en', md5('person 1')::uuid, now(), now();
  insert into memberships (organisation_uuid, user_uuid, admin, active, joined_at, updated_at)
  select md5('organisation')::uuid, md5('person ' || p)::uuid, p = 1, p % 20 <> 7, case when p % 20 <> 7 then now() - p * interval '1 minute' end, now()
  from generate_series(1, ${MEMBERS}) p`;

/** For other users: five sessions and a ticket each, and each has invited somebody. */
const SEED_ACCOUNTS = `
  insert into users (uuid, email, first_name, last_name, lang, search_text, registered_at, created_at, updated_at)
  select md5('account ' || p)::uuid, 'a' || p || '@example.org', 'Ada', 'Account', 'en', 'ada account', now(), now(), now()
  from generate_series(1, ${MEMBERS}) p;
  insert into sessions (uuid, user_uuid, address, user_agent, created_at, last_used_at, expires_at, ended_at)
  select md5('session ' || p || ' ' || s)::uuid, md5('account ' || p)::uuid, '192.0.2.1', 'test', now(), now(), now() + interval '30 days',
    case when s > 1 then now() end
  from generate_series(1, ${MEMBERS}) p, generate_series(1, 5) s;
  insert into sign_in_tickets (ticket_hash, user_uuid, expires_at)
  select sha256(p::text::bytea), md5('account ' || p)::uuid, now() from generate_series(1, ${MEMBERS}) p;
  insert into organisations (organisation_uuid, name, lang, owner_uuid, created_at, updated_at)
  select md5('inviting')::uuid, 'Inviting', 'en', md5('person 1')::uuid, now(), now();
  insert into memberships (organisation_uuid, user_uuid, active, updated_at)
  select md5('inviting')::uuid, md5('person ' || p)::uuid, false, now() from generate_series(1, ${MEMBERS}) p;
  insert into invitations (organisation_uuid, user_uuid, token_hash, invited_by, expires_at)
  select md5('inviting')::uuid, md5('person ' || p)::uuid, sha256(p::text::bytea), md5('account ' || p)::uuid, now()
  from generate_series(1, ${MEMBERS}) p`;

let host: TestHost;
let reads: ReturnType<typeof countingReads>;
let organisation: string;

beforeAll(async () => {
  host = await testHost({ service: 'identity', migrations, clock: createTestClock() });
  await host.admin(SEED);
  await host.admin('analyze');
  organisation = (await host.admin<{ uuid: string }>("select md5('organisation')::uuid as uuid"))[0]?.uuid ?? '';
  reads = countingReads(host.database, ['memberships', 'users']);
}, 60_000);
afterAll(() => host.close());

const EACH_PAGE = [
  ['the first', 0],
  ['one near the start', 20],
  ['one near the end', MEMBERS - 30],
  ['the last', MEMBERS - PAGE],
] as const;

for (const sort of ['name', 'email', 'joined_at', '-joined_at'] as const) {
  test.each(EACH_PAGE)(
    `%s of the pages of members sorted by ${sort} reads only a small part of the rows`,
    async (_page, offset) => {
      const page = await listMembers(reads.database, organisation, { sort, limit: PAGE, offset });
      expect([page.members.length, page.total]).toEqual([PAGE, MEMBERS]);
      const { memberships, users } = reads.take();
      expect(memberships).toBeLessThanOrEqual(INVITED + FEW);
      expect(users).toBeLessThanOrEqual(FEW);
    },
  );

  test(`the pages of members sorted by ${sort} contain each member exactly once`, async () => {
    const pageAt = async (offset: number, limit: number) =>
      (await listMembers(host.database, organisation, { sort, limit, offset })).members.map(({ userUuid }) => userUuid);
    const offsets = Array.from({ length: Math.ceil(MEMBERS / 300) }, (_, n) => n * 300);
    const pages = await Promise.all(offsets.map((offset) => pageAt(offset, 300)));
    expect(pages.flat()).toEqual(await pageAt(0, MEMBERS));
  });
}

test('the deletion of an account does not read all sessions, sign-in tickets and invitations', async () => {
  await host.admin(SEED_ACCOUNTS);
  await host.admin('analyze');
  const counting = countingReads(host.database, ['sessions', 'sign_in_tickets', 'invitations']);
  const [account] = await host.admin<{ uuid: string }>("select md5('account 7')::uuid as uuid");
  await counting.database.acrossOrganisations('an account is deleted', (trx) => deleteUser(trx, account?.uuid ?? ''));
  const { sessions, sign_in_tickets, invitations } = counting.take();
  expect(sessions).toBeLessThanOrEqual(FEW);
  expect(sign_in_tickets).toBeLessThanOrEqual(FEW);
  expect(invitations).toBeLessThanOrEqual(FEW);
});

test('every foreign key has an index', async () => {
  const unfound = await host.admin(
    `select c.conname from pg_constraint c where c.contype = 'f' and not exists (select 1 from pg_index i
       where i.indrelid = c.conrelid and i.indpred is null
         and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(c.conkey)] @> c.conkey)`,
  );
  expect(unfound).toEqual([]);
});

test('members who are removed together are counted together', async () => {
  const gone = await host.admin<{ uuid: string }>(
    `select md5('person ' || p)::uuid as uuid from generate_series(2, ${MEMBERS / 2}) p`,
  );
  const written = await host.database.inOrganisation(organisation, async (scope) => {
    const sql = "select pg_stat_get_xact_tuples_updated('organisations'::regclass)::int as rows";
    const [before] = await scope.query<{ rows: number }>(sql);
    await deleteMembers(
      scope,
      gone.map(({ uuid }) => uuid),
    );
    const [after] = await scope.query<{ rows: number }>(sql);
    return (after?.rows ?? 0) - (before?.rows ?? 0);
  });
  expect(written).toBe(1);
  const [counted] = await host.admin<{ kept: number; active: number }>(
    `select o.active_members::int as kept, (select count(*)::int from memberships m where m.organisation_uuid = $1 and active) as active
     from organisations o where organisation_uuid = $1`,
    [organisation],
  );
  expect(counted?.kept).toBe(counted?.active);
});
