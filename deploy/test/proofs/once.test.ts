import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { admit, anObjective, done, newOrganisation, newVisitor, type Visitor } from '../helpers/visitor.ts';

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
  const [row] = await product.look<{ count: number }>(`select count(*)::int as count from ${sql}`, bindings);
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
  ])('make %s once', async (_, path, body, rows) => {
    const answers = await hundred(at(path), body());
    const made = answers.filter(({ status }) => status === 201);
    // One that arrives while the first is still running may get 409.
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(await countOf(`${rows} and organisation_uuid = $1`, [org])).toBe(1);
  });

  it('make an organisation once', async () => {
    const answers = await hundred('user/organisations', { name: 'Only one' });
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await countOf('identity.organisations where name = $1', ['Only one'])).toBe(1);
    await product.settled();
    expect(await countOf('billing.organisations where name = $1', ['Only one'])).toBe(1);
  });
});

describe('fifty people who join at once', () => {
  const MANY = 50;

  it(
    'are all members, and the over-subscription shows everywhere',
    async () => {
      const crowd = await newOrganisation(owner, 'Crowd');
      const emails = Array.from({ length: MANY }, () => `${randomUUID()}@people.example`);
      await done(owner, 'POST', `user/organisations/${crowd}/add`, { users_emails: emails });
      await product.settled();
      const invitations = await product.look<{ email: string; url: string }>(
        `select data ->> 'to' as email, data -> 'data' ->> 'url' as url from identity.outbox
         where type = 'waymark.identity.mail.requested.v1' and data ->> 'to' = any($1)`,
        [emails],
      );
      expect(invitations).toHaveLength(MANY);
      await Promise.all(
        invitations.map(({ email, url }) =>
          newVisitor(product.origin, { email, invitation_token: new URL(url).searchParams.get('token') }),
        ),
      );
      await product.settled();
      const active = 'where organisation_uuid = $1 and active';
      expect(await countOf(`identity.memberships ${active}`, [crowd])).toBe(MANY + 1);
      for (const service of ['okr', 'billing', 'notification']) {
        const count = await countOf(`${service}.members ${active} and not gone`, [crowd]);
        expect({ service, count }).toEqual({ service, count: MANY + 1 });
      }
      const [subscription] = await product.look('select * from billing.subscriptions where organisation_uuid = $1', [
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
    'are no more than the seats when they are invited by accounts that they have',
    async () => {
      const small = await newOrganisation(owner, 'Small');
      const people = await Promise.all(Array.from({ length: 8 }, () => newVisitor(product.origin)));
      const answers = await Promise.allSettled(people.map((person) => admit(owner, small, [person])));
      await product.settled();
      const joined = answers.filter(({ status }) => status === 'fulfilled').length;
      expect(await countOf('identity.memberships where organisation_uuid = $1 and active', [small])).toBe(joined + 1);
      expect(joined + 1).toBe(5);
    },
    LIMIT_MS,
  );
});
