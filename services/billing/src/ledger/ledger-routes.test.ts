import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';

const INSTRUCTIONS = 'Nordic Trust\nAccount 42';

let world: World;
beforeAll(async () => {
  world = await createWorld({ BILLING_INSTRUCTIONS: INSTRUCTIONS });
});
afterAll(() => world.close());

const post = (org: Organisation, who: string, call: string, body?: object) =>
  world.call(who === 'super' ? who : org.user[who], 'POST', `${org.base}/${call}`, body);
const ofPlatform = (uuid: string, rest: string) => `/api/v1/superadmin/organisations/${uuid}${rest}`;

/** On the grow plan since the 31st of January, paid at once. */
const onGrow = async (name = 'Observatory', people: string[] = []): Promise<Organisation> => {
  const org = await world.organisation(name, people);
  await post(org, 'owner', 'new_subscription/grow_plan');
  await post(org, 'super', 'super_admin_accept_subscription_request');
  await post(org, 'super', 'super_admin_payment_done');
  return org;
};

describe('the statements of an organisation', () => {
  it('are the same for the organisation owner and the platform owner, with payment instructions', async () => {
    const org = await onGrow();
    const { status, body } = await world.call(org.user.owner, 'GET', `${org.base}/statements`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Observatory', instructions: INSTRUCTIONS });
    expect(body.statements).toMatchObject([
      {
        month: '2026-01',
        reference: `WM-202601-${org.uuid.slice(0, 8)}`.toUpperCase(),
        opening: 0,
        charged: 120,
        paid: 120,
        closing: 0,
        closed: false,
        lines: [
          { kind: 'plan', note: 'free_plan -> grow_plan' },
          { kind: 'charge', amount: 120, balance: 120, period_start: START.toISOString() },
          { kind: 'payment', amount: -120, balance: 0 },
        ],
      },
    ]);
    expect(JSON.stringify(body.statements)).not.toContain('user_uuid');
    const owners = await world.call('super', 'GET', ofPlatform(org.uuid, '/statements'));
    expect(owners.body).toEqual(body);
  });

  it('are empty for an organisation without bookings', async () => {
    const org = await world.organisation('Silent');
    const { body } = await world.call(org.user.owner, 'GET', `${org.base}/statements`);
    expect(body.statements).toEqual([]);
  });

  it('are 403 for members, 404 for non-members and the platform owner, and 401 without a session', async () => {
    const org = await onGrow('Quarry', ['mia']);
    const path = `${org.base}/statements`;
    expect((await world.call(org.user.mia, 'GET', path)).status).toBe(403);
    expect((await world.call(randomUUID(), 'GET', path)).status).toBe(404);
    expect((await world.call('super', 'GET', path)).status).toBe(404);
    expect((await world.call(undefined, 'GET', path)).status).toBe(401);
  });

  it('can be read while the organisation is blocked', async () => {
    const org = await onGrow('Harbour');
    await post(org, 'super', 'super_admin_not_paid');
    const { status, body } = await world.call(org.user.owner, 'GET', `${org.base}/statements`);
    expect(status).toBe(200);
    expect(body.statements[0].lines.at(-1)).toMatchObject({ kind: 'block', note: 'not paying' });
  });
});

describe('the ledger of an organisation', () => {
  it('is returned to the platform owner in pages, newest first', async () => {
    const org = await onGrow('Weir');
    const kinds = async (query: string) => {
      const { body, headers } = await world.call('super', 'GET', ofPlatform(org.uuid, `/ledger${query}`));
      expect([body.total, headers['x-total-count']]).toEqual([3, '3']);
      return body.ledger.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kinds('')).toEqual(['payment', 'charge', 'plan']);
    expect(await kinds('?limit=1')).toEqual(['payment']);
    expect(await kinds('?limit=2&offset=1')).toEqual(['charge', 'plan']);
    expect(await kinds('?offset=3')).toEqual([]);
    const { status, body } = await world.call('super', 'GET', ofPlatform(org.uuid, '/ledger?limit=1001'));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['limit']]);
  });
});

describe('the page of an organisation', () => {
  it('shows the platform owner its subscription, members and blocks', async () => {
    const org = await onGrow('Orchard', ['mia', 'noor']);
    await post(org, 'super', 'super_admin_not_paid');
    await world.host.admin('insert into activities (organisation_uuid, user_uuid, at) values ($1, $2, $3)', [
      org.uuid,
      org.user.mia,
      START,
    ]);
    const { status, body } = await world.call('super', 'GET', ofPlatform(org.uuid, ''));
    expect(status).toBe(200);
    expect(body.organisation).toMatchObject({
      uuid: org.uuid,
      name: 'Orchard',
      current_subscription_type: 'grow_plan',
      number_of_active_users: 3,
      blocked_for_not_paying: true,
    });
    expect(body.people).toEqual({
      active: 3,
      invited: 0,
      admins: 1,
      working: 1,
      last_activity_at: START.toISOString(),
    });
    expect(body.blocks).toEqual([{ cause: 'not paying', since: expect.stringMatching(/^2026-01-31T/) }]);
  });

  it.each(['', '/statements'])(
    'with path “%s” is 403 for an organisation owner, and 404 for an unknown organisation',
    async (rest) => {
      const org = await world.organisation('Closed');
      for (const name of [org.uuid, randomUUID(), 'nonsense']) {
        expect((await world.call(org.user.owner, 'GET', ofPlatform(name, rest))).status).toBe(403);
      }
      for (const name of [randomUUID(), 'nonsense']) {
        expect((await world.call('super', 'GET', ofPlatform(name, rest))).status).toBe(404);
      }
      const { body } = await world.call('unproven', 'GET', ofPlatform(org.uuid, rest));
      expect(body.code).toBe('EMAIL_NOT_PROVEN');
    },
  );
});

describe('the list of all organisations', () => {
  it('can be filtered by pending request or by amount due, with the longest due first', async () => {
    const asking = await world.organisation('Zz asking');
    await post(asking, 'owner', 'new_subscription/grow_plan');
    const owing = await world.organisation('Zz owing');
    await post(owing, 'owner', 'new_subscription/grow_plan');
    await post(owing, 'super', 'super_admin_accept_subscription_request');
    world.host.clock.travelTo(new Date(START.getTime() - DAY_MS));
    const longer = await world.organisation('Zz owing longer');
    await post(longer, 'owner', 'new_subscription/grow_plan');
    await post(longer, 'super', 'super_admin_accept_subscription_request');
    world.host.clock.travelTo(START);
    const found = async (query: string) => {
      const { body } = await world.call('super', 'GET', `/api/v1/user/all_organisations?q=zz&${query}`);
      return body.organisations.map(({ name }: { name: string }) => name);
    };
    expect(await found('with=request')).toEqual(['Zz asking']);
    expect(await found('with=due')).toEqual(['Zz owing longer', 'Zz owing']);
    expect(await found('')).toHaveLength(3);
    const { status } = await world.call('super', 'GET', '/api/v1/user/all_organisations?with=anything');
    expect(status).toBe(422);
  });
});
