import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { acceptInvitation, anObjective, done, newOrganisation, newVisitor, type Visitor } from '../helpers/visitor.ts';

const LIMIT_MS = 60_000;
const TIMES = 100;

let product: HostedProduct;
let owner: Visitor;
let org: string;

beforeAll(async () => {
  product = await hostProduct();
  owner = await newVisitor(product.origin);
  org = await newOrganisation(owner);
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

const at = (rest: string) => `user/organisations/${org}${rest}`;
const countOf = async (sql: string, bindings: unknown[]) => {
  const [row] = await product.query<{ count: number }>(`select count(*)::int as count from ${sql}`, bindings);
  return row?.count;
};

describe('a hundred calls with one Idempotency-Key', () => {
  const hundred = (path: string, body: object) => {
    const headers = { 'idempotency-key': randomUUID() };
    return Promise.all(Array.from({ length: TIMES }, () => owner.call('POST', path, { body, headers })));
  };

  it.each([
    [
      'an objective',
      '/objectives',
      () => anObjective(owner.uuid, { name: 'Once' }),
      "okr.objectives where name = 'Once'",
    ],
    ['a team', '/teams', () => ({ name: 'Once' }), "identity.teams where name = 'Once'"],
    [
      'a reminder',
      '/reminders',
      () => ({ frequency: 'weekly', day: 2, time: '08:00', timezone: 'UTC' }),
      "notification.reminders where time = '08:00'",
    ],
  ])('create %s only once', async (_, path, body, rows) => {
    const answers = await hundred(at(path), body());
    const made = answers.filter(({ status }) => status === 201);
    // A call that arrives while the first one is still running may get 409.
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(await countOf(`${rows} and organisation_uuid = $1`, [org])).toBe(1);
  });

  it('create one organisation', async () => {
    const answers = await hundred('user/organisations', { name: 'Only one' });
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await countOf('identity.organisations where name = $1', ['Only one'])).toBe(1);
    await product.settled();
    expect(await countOf('billing.organisations where name = $1', ['Only one'])).toBe(1);
  });
});

describe('people who join at the same time', () => {
  const MANY = 50;

  it(
    'all become members when fifty register by invitation, which blocks the organisation',
    async () => {
      const crowd = await newOrganisation(owner, 'Crowd');
      const emails = Array.from({ length: MANY }, () => `${randomUUID()}@people.example`);
      await done(owner, 'POST', `user/organisations/${crowd}/add`, { users_emails: emails });
      await product.settled();
      const invitations = await Promise.all(
        emails.map(async (email) => ({ email, tokens: await product.mailedTokens(email, 'invitation') })),
      );
      expect(invitations.filter(({ tokens }) => tokens.length === 1)).toHaveLength(MANY);
      await Promise.all(
        invitations.map(({ email, tokens: [invitation_token] }) =>
          newVisitor(product.origin, { email, invitation_token }),
        ),
      );
      await product.settled();
      const active = 'where organisation_uuid = $1 and active';
      expect(await countOf(`identity.memberships ${active}`, [crowd])).toBe(MANY + 1);
      for (const service of ['okr', 'billing', 'notification']) {
        const count = await countOf(`${service}.members ${active} and not gone`, [crowd]);
        expect({ service, count }).toEqual({ service, count: MANY + 1 });
      }
      const [subscription] = await product.query('select * from billing.subscriptions where organisation_uuid = $1', [
        crowd,
      ]);
      expect(subscription).toMatchObject({ active_users: MANY + 1, blocked_for_users: true });
      const checked = await owner.call('POST', `user/organisations/${crowd}/check_subscription`);
      expect(checked.body.organisation).toMatchObject({
        number_of_active_users: MANY + 1,
        blocked_for_active_users_over_subscription: true,
      });
      const refused = await owner.call('POST', `user/organisations/${crowd}/objectives`, {
        body: anObjective(owner.uuid),
      });
      expect([refused.status, refused.code]).toEqual([402, 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION']);
    },
    LIMIT_MS,
  );

  it(
    'all become members when eight accept with existing accounts, after which invitations are refused',
    async () => {
      const small = await newOrganisation(owner, 'Small');
      const people = await Promise.all(Array.from({ length: 8 }, () => newVisitor(product.origin)));
      const users_emails = people.map(({ email }) => email);
      await done(owner, 'POST', `user/organisations/${small}/add`, { users_emails });
      expect(await countOf('identity.memberships where organisation_uuid = $1 and active', [small])).toBe(1);
      const statuses = await Promise.all(people.map((person) => acceptInvitation(person, small)));
      expect(statuses).toEqual(people.map(() => 200));
      await product.settled();
      expect(await countOf('identity.memberships where organisation_uuid = $1 and active', [small])).toBe(9);
      const body = { users_emails: [`${randomUUID()}@people.example`] };
      const refused = await owner.call('POST', `user/organisations/${small}/add`, { body });
      expect([refused.status, refused.code]).toEqual([409, 'SUBSCRIPTION_SEATS_FULL']);
    },
    LIMIT_MS,
  );
});
