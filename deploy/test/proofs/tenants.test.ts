import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { fillPath, type TenantWorld, tenantWorld } from '../helpers/tenant-world.ts';
import { tracesOf } from '../helpers/traces.ts';
import { aKeyresult, anObjective, type Visitor, visitFrom } from '../helpers/visitor.ts';

const LIMIT_MS = 90_000;
const ORGANISATION = '/api/v1/user/organisations/:org';

let product: HostedProduct;
let world: TenantWorld;
beforeAll(async () => {
  product = await hostProduct();
  world = await tenantWorld(product);
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

type Call = { method: string; path: string; auth: string };
const calls = (): Call[] =>
  Object.values(product.routes)
    .flat()
    .filter(({ path }) => path.startsWith('/api/v1/'));

/** The calls in an organisation by the role that they need (product-rules.md, "Roles"). */
const ADMINS_ONLY = [
  `PUT ${ORGANISATION}`,
  ...['', '/export'].map((what) => `GET ${ORGANISATION}/audit${what}`),
  `POST ${ORGANISATION}/users/import`,
  `POST ${ORGANISATION}/add`,
  ...['POST', 'DELETE'].map((method) => `${method} ${ORGANISATION}/admin`),
  ...['GET', 'DELETE'].map((method) => `${method} ${ORGANISATION}/members/:user/sessions`),
  `POST ${ORGANISATION}/teams`,
  ...['PUT', 'DELETE'].map((method) => `${method} ${ORGANISATION}/teams/:team`),
  `POST ${ORGANISATION}/teams/:team/add`,
  `DELETE ${ORGANISATION}/teams/:team/remove`,
  ...['GET', 'POST'].map((method) => `${method} ${ORGANISATION}/reminders`),
  ...['PUT', 'DELETE'].map((method) => `${method} ${ORGANISATION}/reminders/:reminder`),
  `POST ${ORGANISATION}/reminders/:reminder/test`,
  `DELETE ${ORGANISATION}/notifications/:notification`,
  `POST ${ORGANISATION}/integration/test`,
  `GET ${ORGANISATION}/integration/chat_failure`,
  `GET ${ORGANISATION}/statements`,
  `POST ${ORGANISATION}/new_subscription/:type`,
  `POST ${ORGANISATION}/cancel_request`,
  `POST ${ORGANISATION}/request_number_of_users_modification`,
  `POST ${ORGANISATION}/cancel_number_of_users_request`,
];
/** For those responsible for a key result: its owner, the owner and the validator of its objective, and admins. */
const RESPONSIBLE_ONLY = [
  ...['checkins', 'checkins/ask', 'blockers'].map((what) => `POST ${ORGANISATION}/keyresults/:keyresult/${what}`),
  `DELETE ${ORGANISATION}/keyresults/:keyresult/checkins/ask`,
  `PUT ${ORGANISATION}/blockers/:blocker`,
  ...['resolve', 'not_me'].map((what) => `POST ${ORGANISATION}/blockers/:blocker/${what}`),
];
/** For the author; deleting also for admins. */
const AUTHORS_ONLY = ['PUT', 'DELETE'].map((method) => `${method} ${ORGANISATION}/comments/:comment`);
const OWNER_ONLY = [`DELETE ${ORGANISATION}`];

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const isPlatform = ({ path }: Call) => /super_?admin|all_organisations/.test(path);
const isInOrganisation = (call: Call) => call.path.startsWith(ORGANISATION) && !isPlatform(call);

/** The status of each call for a person, as `call: status`, so that failures are readable. */
const answers = async (
  list: Call[],
  who: Visitor | undefined,
  pathOf = (path: string) => fillPath(path, world.here),
) => {
  const visit = visitFrom(product.origin);
  const statuses: string[] = [];
  for (const call of list) {
    const body = call.method === 'GET' ? undefined : {};
    const { status } = await visit(call.method, pathOf(call.path), { token: who?.token, body });
    statuses.push(`${nameOf(call)}: ${status}`);
  }
  return statuses;
};
const all = (list: Call[], status: number) => list.map((call) => `${nameOf(call)}: ${status}`);

describe('every call', () => {
  it('answers 401 without a valid session', async () => {
    const closed = calls().filter(({ auth }) => auth === 'session');
    expect(closed.length).toBeGreaterThan(50);
    expect(await answers(closed, undefined)).toEqual(all(closed, 401));
    expect(await answers(closed, { ...world.people.owner, token: 'a.b.c' })).toEqual(all(closed, 401));
  });

  it.each(['stranger', 'removed', 'none', 'platform'] as const)(
    'in an organisation answers 404 to a non-member: %s',
    async (who) => {
      const inside = calls().filter(isInOrganisation);
      expect(inside.length).toBeGreaterThan(60);
      expect(await answers(inside, world.people[who])).toEqual(all(inside, 404));
    },
    LIMIT_MS,
  );

  it.each(['member', 'admin', 'owner', 'stranger', 'removed', 'none'] as const)(
    'of the platform owner answers 403 to any other user: %s',
    async (who) => {
      const platform = calls().filter(isPlatform);
      expect(platform.length).toBeGreaterThan(7);
      expect(await answers(platform, world.people[who])).toEqual(all(platform, 403));
      const nowhere = (path: string) => fillPath(path, world.here, '00000000-0000-4000-8000-000000000000');
      expect(await answers(platform, world.people[who], nowhere)).toEqual(all(platform, 403));
    },
  );

  it('for admins, responsible members or authors answers 403 to others, and for the owner to admins too', async () => {
    const { member, admin } = world.people;
    const forAdmins = calls().filter((call) => ADMINS_ONLY.includes(nameOf(call)));
    expect(forAdmins).toHaveLength(ADMINS_ONLY.length);
    expect(await answers(forAdmins, member)).toEqual(all(forAdmins, 403));
    const forResponsible = calls().filter((call) => RESPONSIBLE_ONLY.includes(nameOf(call)));
    expect(forResponsible).toHaveLength(RESPONSIBLE_ONLY.length);
    expect(await answers(forResponsible, member)).toEqual(all(forResponsible, 403));
    const forAuthors = calls().filter((call) => AUTHORS_ONLY.includes(nameOf(call)));
    expect(forAuthors).toHaveLength(AUTHORS_ONLY.length);
    expect(await answers(forAuthors, member)).toEqual(all(forAuthors, 403));
    const forOwner = calls().filter((call) => OWNER_ONLY.includes(nameOf(call)));
    expect(forOwner).toHaveLength(OWNER_ONLY.length);
    expect(await answers(forOwner, admin)).toEqual(all(forOwner, 403));
    expect(await answers(forOwner, member)).toEqual(all(forOwner, 403));
  });

  it('with the id of an item of another organisation in its path answers 404 to the owner', async () => {
    const deep = calls().filter(
      (call) =>
        isInOrganisation(call) &&
        /:(team|obj|objective|keyresult|kr|checkin|blocker|comment|reminder|notification|item)\b/.test(call.path),
    );
    expect(deep.length).toBeGreaterThan(15);
    const elsewhere = (path: string) => fillPath(path, world.there, world.here.org);
    const statuses = await answers(deep, world.people.owner, elsewhere);
    // The entry or resource does not exist in this organisation.
    expect(statuses).toEqual(all(deep, 404));
  });

  it('is not refused to a user with the right for it', async () => {
    // Nobody here is invited or mentioned: answering invitations and seeing mentions is covered by the tests of the services.
    const ends =
      /\/live$|:invitation|:item|\/user$|logout|sessions|DELETE|accept_gdpr|favorite|duplicate|cancel|new_subscription|payment|not_paid|accept_/;
    const { member, owner, platform } = world.people;
    const harmless = calls().filter((call) => !ends.test(nameOf(call)) && call.auth === 'session');
    const refused = (statuses: string[]) => statuses.filter((line) => /: (401|403|404|5\d\d)$/.test(line));
    const closed = [...ADMINS_ONLY, ...RESPONSIBLE_ONLY, ...AUTHORS_ONLY];
    const forMembers = harmless.filter((call) => !isPlatform(call) && !closed.includes(nameOf(call)));
    const forOwners = harmless.filter((call) => !isPlatform(call));
    expect(forMembers.length).toBeGreaterThan(40);
    expect(refused(await answers(forMembers, member))).toEqual([]);
    expect(refused(await answers(forOwners, owner))).toEqual([]);
    expect(refused(await answers(harmless.filter(isPlatform), platform))).toEqual([]);
  });
});

describe('a request body that names a member, team or key result of another organisation', () => {
  const foreign = (): [string, string, object][] => {
    const { here, there } = world;
    const at = `/api/v1/user/organisations/${here.org}`;
    const mine = here.owner.uuid;
    const theirs = there.owner.uuid;
    return [
      ['POST', `${at}/objectives`, anObjective(theirs)],
      ['POST', `${at}/objectives`, anObjective(mine, { validator_uuid: theirs })],
      ['POST', `${at}/objectives`, anObjective(mine, { level: 'team', user_uuid: null, team_uuid: there.team })],
      ['POST', `${at}/objectives`, anObjective(mine, { keyresults: [aKeyresult({ user_uuid: theirs })] })],
      ['PUT', `${at}/objectives/${here.objective}`, { user_uuid: theirs }],
      ['PUT', `${at}/objectives/${here.objective}`, { validator_uuid: theirs }],
      ['POST', `${at}/objectives/${here.objective}/keyresults`, aKeyresult({ user_uuid: theirs })],
      ['PUT', `${at}/objectives/${here.objective}/keyresults/${here.keyresult}`, { user_uuid: theirs }],
      ['POST', `${at}/objectives/${here.objective}/keyresults/order`, { keyresults_uid: [there.keyresult] }],
      ['POST', `${at}/keyresults/${here.keyresult}/checkins/ask`, { user_uuid: theirs }],
      ['POST', `${at}/keyresults/${here.keyresult}/blockers`, { kind: 'waiting', text: 'x', user_uuid: theirs }],
      ['POST', `${at}/keyresults/${here.keyresult}/blockers`, { kind: 'waiting', text: 'x', team_uuid: there.team }],
      ['PUT', `${at}/blockers/${here.blocker}`, { user_uuid: theirs }],
      ['POST', `${at}/objectives/${here.objective}/comments`, { text: `@[${theirs}]` }],
      ['POST', `${at}/objectives/${here.objective}/comments`, { text: `@[${there.team}]` }],
      ['POST', `${at}/objectives/${here.objective}/comments`, { text: 'x', keyresult_uuid: there.keyresult }],
      ['POST', `${at}/teams/${here.team}/add`, { users_uuid: [theirs] }],
      ['DELETE', `${at}/teams/${here.team}/remove`, { users_uuid: [theirs] }],
      ['DELETE', `${at}/teams/${here.team}`, { new_team_uuid: there.team }],
      ['POST', `${at}/admin`, { target_admins: [theirs] }],
      ['DELETE', `${at}/admin`, { target_admins: [theirs] }],
      ['DELETE', `${at}/remove`, { users_uuid: [theirs] }],
      ['DELETE', `${at}/remove`, { users_uuid: [here.user], new_owner_id: theirs }],
      ['POST', `${at}/add`, { users_uuid: [theirs] }],
      ['PUT', at, { new_owner_uuid: theirs }],
    ];
  };

  /** Every row of every service, except the counts of requests. */
  const rows = async () => {
    await product.settled();
    const kept = (await tracesOf(product, '')).filter(({ table }) => !table.endsWith('.rate_limits'));
    return kept.map(({ table, row }) => `${table} ${JSON.stringify(row)}`).sort();
  };

  it('is refused with 422, and no row of any service changes', async () => {
    const before = await rows();
    expect(before.length).toBeGreaterThan(100);
    const statuses: string[] = [];
    for (const [method, path, body] of foreign()) {
      const { status } = await world.people.owner.call(method, path, { body });
      statuses.push(`${method} ${path} ${JSON.stringify(body)}: ${status}`);
    }
    expect(statuses.filter((line) => !line.endsWith(': 422'))).toEqual([]);
    expect(await rows()).toEqual(before);
  });
});

describe('a connection as the role of a service, without an organisation', () => {
  const TABLES = `
    select table_name as name from information_schema.columns
    where table_schema = $1 and column_name = 'organisation_uuid' order by 1`;

  it.each(['identity', 'okr', 'billing', 'notification'])('sees no row of any tenant: %s', async (service) => {
    const tables = (await product.query<{ name: string }>(TABLES, [service])).map(({ name }) => name);
    expect(tables.length).toBeGreaterThan(3);
    const client = new pg.Client({ connectionString: product.databaseUrl });
    await client.connect();
    await client.query(`set session authorization waymark_${service}`);
    const seen: Record<string, number> = {};
    for (const name of tables) {
      seen[name] = (await client.query(`select 1 from ${service}.${name}`)).rows.length;
    }
    await client.end();
    expect(seen).toEqual(Object.fromEntries(tables.map((name) => [name, 0])));
    const [there] = await product.query<{ count: number }>(
      `select count(*)::int as count from ${service}.organisations`,
    );
    expect(there?.count).toBe(2);
  });
});
