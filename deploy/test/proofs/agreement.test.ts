import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Random, randomOf } from '@waymark/contracts/testing';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import {
  acceptInvitation,
  admit,
  anObjective,
  done,
  newOrganisation,
  newVisitor,
  type Visitor,
} from '../helpers/visitor.ts';

const LIMIT_MS = 90_000;
const LOAD_MS = 6_000;
const WORKERS = 6;
const PEOPLE = 9;

let product: HostedProduct;
let owner: Visitor;
let people: Visitor[];
let org: string;

beforeAll(async () => {
  product = await hostProduct();
  owner = await newVisitor(product.origin);
  people = await Promise.all(Array.from({ length: PEOPLE }, () => newVisitor(product.origin)));
  org = await newOrganisation(owner);
  // Enough seats: the block for too many users has its own proof.
  await product.query('update billing.subscriptions set included_users = 100 where organisation_uuid = $1', [org]);
  await admit(owner, org, people.slice(0, 4));
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

const at = (rest = '') => `user/organisations/${org}${rest}`;
type Teams = { teams: { uuid: string; users: string[] }[] };
const teamsNow = async () => (await done<Teams>(owner, 'GET', at('/teams'))).teams;

/** A random change of people and teams by an admin or a member; a refusal because of a race is fine, a failure is not. */
const oneChange = async (random: Random, count: number): Promise<number> => {
  const person = random.pick(people);
  const other = random.pick(people);
  const as = async (who: Visitor, method: string, path: string, body?: unknown) =>
    (await who.call(method, path, { body })).status;
  const inTeam = async (verb: 'add' | 'remove') => {
    const team = random.pick(await teamsNow());
    if (!team) return 200;
    const body = { users_uuid: [person.uuid], ...(verb === 'remove' ? { new_owner_id: owner.uuid } : {}) };
    return as(owner, verb === 'add' ? 'POST' : 'DELETE', at(`/teams/${team.uuid}/${verb}`), body);
  };
  const changes: (() => Promise<number>)[] = [
    () => as(owner, 'POST', at('/add'), { users_emails: [person.email] }),
    () => acceptInvitation(person, org),
    () => as(owner, 'DELETE', at('/remove'), { users_uuid: [person.uuid], new_owner_id: owner.uuid }),
    () => as(person, 'DELETE', at('/remove'), { users_uuid: [person.uuid], new_owner_id: other.uuid }),
    () => as(person, 'PUT', 'user', { first_name: `Name ${count}`, lang: random.pick(['en', 'fr', 'de']) }),
    () => as(owner, random.pick(['POST', 'DELETE']), at('/admin'), { target_admins: [person.uuid] }),
    () => as(owner, 'POST', at('/teams'), { name: `Team ${count}` }),
    async () => as(owner, 'PUT', at(`/teams/${random.pick(await teamsNow())?.uuid}`), { name: `Renamed ${count}` }),
    async () => as(owner, 'DELETE', at(`/teams/${random.pick(await teamsNow())?.uuid}`)),
    () => inTeam('add'),
    () => inTeam('add'),
    () => inTeam('remove'),
    () => as(person, 'POST', at('/objectives'), anObjective(person.uuid, { validator_uuid: other.uuid })),
  ];
  return random.pick(changes)();
};

const MEMBERS: Record<string, string> = {
  // Before somebody has joined, the other services know only the email address.
  identity: `select m.user_uuid, case when m.active then u.first_name end as first_name, case when m.active then u.lang end as lang, m.admin, m.active from identity.memberships m join identity.users u on u.uuid = m.user_uuid
    where m.organisation_uuid = $1 order by 1`,
  ...Object.fromEntries(
    ['okr', 'billing', 'notification'].map((service) => [
      service,
      `select user_uuid, first_name, lang, admin, active from ${service}.members where organisation_uuid = $1 and not gone order by 1`,
    ]),
  ),
};

const TEAMS: Record<string, string> = {
  identity: `select t.uuid, t.name, array(select user_uuid from identity.team_members where team_uuid = t.uuid order by 1) as users
    from identity.teams t where organisation_uuid = $1 order by 1`,
  okr: `select team_uuid as uuid, name, array(select unnest(user_uuids) order by 1) as users from okr.teams where organisation_uuid = $1 and not gone order by 1`,
};

const BILLING_TEAMS = `
  select team_uuid as uuid, array(select unnest(user_uuids) order by 1) as users from billing.teams where organisation_uuid = $1 and not gone order by 1`;

const OWNED_BY_STRANGERS = `
  select o.uuid from okr.objectives o where organisation_uuid = $1 and (
    not exists (select 1 from identity.memberships m where m.organisation_uuid = $1 and m.user_uuid = o.validator_uuid and m.active)
    or (user_uuid is not null and not exists (select 1 from identity.memberships m where m.organisation_uuid = $1 and m.user_uuid = o.user_uuid and m.active))
    or (team_uuid is not null and not exists (select 1 from identity.teams t where t.uuid = o.team_uuid)))`;

describe('members and teams that are added, renamed and removed under load', () => {
  const statuses = new Map<number, number>();

  beforeAll(async () => {
    const until = performance.now() + LOAD_MS;
    let count = 0;
    const work = async (seed: number) => {
      const random = randomOf(seed);
      while (performance.now() < until) {
        count += 1;
        const status = await oneChange(random, count);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker + 1)));
    await product.settled();
  }, LIMIT_MS);

  it('cause no response with a status of 500 or more', () => {
    expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(20);
  });

  it('are the same members in all four services at the end', async () => {
    const truth = await product.query(MEMBERS.identity ?? '', [org]);
    expect(truth.length).toBeGreaterThan(0);
    for (const service of ['okr', 'billing', 'notification']) {
      expect({ service, members: await product.query(MEMBERS[service] ?? '', [org]) }).toEqual({
        service,
        members: truth,
      });
    }
  });

  it('are the same teams in identity, okr and billing at the end', async () => {
    const truth = await product.query<{ uuid: string; users: string[] }>(TEAMS.identity ?? '', [org]);
    expect(await product.query(TEAMS.okr ?? '', [org])).toEqual(truth);
    expect(await product.query(BILLING_TEAMS, [org])).toEqual(truth.map(({ uuid, users }) => ({ uuid, users })));
  });

  it('take as many seats as there are active members', async () => {
    const [row] = await product.query(
      `select s.active_users, o.active_members from billing.subscriptions s join identity.organisations o using (organisation_uuid)
       where organisation_uuid = $1`,
      [org],
    );
    const { count } = (
      await product.query<{ count: number }>(
        'select count(*)::int as count from identity.memberships where organisation_uuid = $1 and active',
        [org],
      )
    )[0] ?? { count: -1 };
    expect(row).toEqual({ active_users: count, active_members: count });
  });

  it('leave no objective whose owner, validator or team no longer belongs to the organisation', async () => {
    expect(await product.query(OWNED_BY_STRANGERS, [org])).toEqual([]);
  });
});
