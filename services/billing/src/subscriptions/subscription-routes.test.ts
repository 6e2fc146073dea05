import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { asService, createWorld, type Organisation, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const as = (org: Organisation, who: string) => (who === 'super' ? who : (org.user[who] ?? randomUUID()));
const post = (org: Organisation, who: string, call: string, body?: unknown) =>
  world.call(as(org, who), 'POST', `${org.base}/${call}`, body);

const CALLS = [
  'check_subscription',
  'new_subscription/grow_plan',
  'cancel_request',
  'request_number_of_users_modification',
  'cancel_number_of_users_request',
] as const;
const OWNER_CALLS = [
  'super_admin_accept_subscription_request',
  'super_admin_refuse_subscription_request',
  'super_admin_edit_subscription_amount',
  'super_admin_edit_maximum_users_amount',
  'super_admin_payment_done',
  'super_admin_not_paid',
] as const;

describe('permissions of the subscription calls', () => {
  it.each(CALLS)(
    '%s is 401 without a session, 404 for non-members, the platform owner and unknown organisations',
    async (call) => {
      const org = await world.organisation();
      expect((await world.call(undefined, 'POST', `${org.base}/${call}`)).status).toBe(401);
      expect((await post(org, 'stranger', call)).status).toBe(404);
      expect((await post(org, 'super', call)).status).toBe(404);
      expect(
        (await world.call(org.user.owner, 'POST', `/api/v1/user/organisations/${randomUUID()}/${call}`)).status,
      ).toBe(404);
      expect((await world.call(org.user.owner, 'POST', `/api/v1/user/organisations/nonsense/${call}`)).status).toBe(
        404,
      );
    },
  );

  it.each(CALLS.slice(1))('%s is 403 for a member who is no admin', async (call) => {
    const org = await world.organisation('Acme', ['mia']);
    expect((await post(org, 'mia', call)).status).toBe(403);
  });

  it.each(OWNER_CALLS)(
    '%s is 403 for all but the platform owner, whether or not the organisation exists',
    async (call) => {
      const org = await world.organisation();
      expect((await post(org, 'owner', call)).status).toBe(403);
      expect((await post(org, 'stranger', call)).status).toBe(403);
      for (const name of [randomUUID(), 'nonsense']) {
        const path = `/api/v1/user/organisations/${name}/${call}`;
        expect((await world.call(org.user.owner, 'POST', path)).status).toBe(403);
        expect((await world.call('super', 'POST', path)).status).toBe(404);
      }
    },
  );

  it('the platform owner’s calls are 403 EMAIL_NOT_PROVEN with an unproven email address', async () => {
    const org = await world.organisation();
    const calls = [
      ...OWNER_CALLS.map((call) => ['POST', `${org.base}/${call}`] as const),
      ['GET', '/api/v1/user/all_organisations'],
      ['GET', '/api/v1/superadmin/dataExport'],
      ['GET', '/api/v1/superadmin/dataExport/excel'],
      ['GET', `/api/v1/superadmin/organisations/${org.uuid}/ledger`],
    ] as const;
    for (const [method, path] of calls) {
      const { status, body } = await world.call('unproven', method, path);
      expect([path, status, body.code]).toEqual([path, 403, 'EMAIL_NOT_PROVEN']);
    }
  });

  it('check_subscription is 404 for a member who has left', async () => {
    const org = await world.organisation('Acme', ['mia']);
    expect((await post(org, 'mia', 'check_subscription')).status).toBe(200);
    await world.leave(org, 'mia');
    expect((await post(org, 'mia', 'check_subscription')).status).toBe(404);
  });
});

describe('an irreversible call of the platform owner', () => {
  const identitySays = (answer: { status?: number; body: object }) =>
    world.host.internal.answer('identity', 'GET', /^\/internal\/users\/[^/]+\/sessions\//, answer);
  afterEach(() => identitySays({ body: { stands: true, super_admin: true } }));

  it.each(OWNER_CALLS)(
    '%s checks the session with identity: 503 without a response, 401 for a revoked role or session',
    async (call) => {
      const org = await world.organisation();
      identitySays({ status: 500, body: {} });
      const unanswered = await post(org, 'super', call);
      expect([unanswered.status, unanswered.headers['retry-after']]).toEqual([503, '1']);
      identitySays({ body: { stands: true, super_admin: false } });
      expect((await post(org, 'super', call)).status).toBe(401);
      identitySays({ body: { stands: false, super_admin: false } });
      expect((await post(org, 'super', call)).status).toBe(401);
    },
  );
});

describe('a request', () => {
  it('is answered 503 while identity is too busy to answer', async () => {
    const org = await world.organisation();
    const view = new RegExp(`^/internal/organisations/${org.uuid}/view`);
    world.host.internal.answer('identity', 'GET', view, { status: 503, body: {} });
    const { status, body } = await post(org, 'owner', 'check_subscription');
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('for a plan is created, accepted and paid, and a second payment fails with NOTHING_DUE', async () => {
    const org = await world.organisation();
    const asked = await post(org, 'owner', 'new_subscription/grow_plan');
    expect(asked.body.organisation).toMatchObject({
      uuid: org.uuid,
      current_subscription_type: 'free_plan',
      in_progress_subscription_type: 'grow_plan',
      email_of_user_with_request: `${org.user.owner}@example.org`,
    });
    const accepted = await post(org, 'super', 'super_admin_accept_subscription_request');
    expect(accepted.body.organisation).toMatchObject({
      current_subscription_type: 'grow_plan',
      in_progress_subscription_type: null,
      number_of_users_based_on_subscription: 10,
      maximum_number_of_users: 10,
      cost_of_subscription: 120,
      monthly_cost: 120,
      payment_amount: 120,
      payment_date: '2026-01-31T10:00:00.000Z',
      email_of_user_with_request: null,
    });
    const paid = await post(org, 'super', 'super_admin_payment_done');
    expect(paid.body.organisation).toMatchObject({ payment_amount: 0, payment_date: '2026-02-28T10:00:00.000Z' });
    expect((await post(org, 'super', 'super_admin_payment_done')).body.code).toBe('NOTHING_DUE');
  });

  it('records a payment of the amount due only, if the payment names an amount', async () => {
    const org = await world.organisation();
    await post(org, 'owner', 'new_subscription/grow_plan');
    await post(org, 'super', 'super_admin_accept_subscription_request');
    const pay = (payment_amount: number) => post(org, 'super', 'super_admin_payment_done', { payment_amount });
    expect((await pay(119.99)).body.code).toBe('EDITED_MEANWHILE');
    expect((await pay(0.001)).status).toBe(422);
    expect((await pay(120)).body.organisation.payment_amount).toBe(0);
    expect((await pay(120)).body.code).toBe('NOTHING_DUE');
  });

  it('publishes the accepted plan and whether it is a downgrade', async () => {
    const org = await world.organisation();
    await post(org, 'owner', 'new_subscription/grow_plan');
    await post(org, 'super', 'super_admin_accept_subscription_request');
    await post(org, 'owner', 'new_subscription/free_plan');
    await post(org, 'super', 'super_admin_accept_subscription_request');
    const published = (await world.emitted('waymark.billing.plan.accepted.v1')).filter(
      (one) => one.organisation_uuid === org.uuid,
    );
    expect(published).toEqual([
      { organisation_uuid: org.uuid, plan: 'grow_plan', maximum: 10, downgrade: false },
      { organisation_uuid: org.uuid, plan: 'free_plan', maximum: 5, downgrade: true },
    ]);
  });

  it('for seats sets their new number once accepted', async () => {
    const org = await world.organisation();
    await post(org, 'owner', 'new_subscription/grow_plan');
    await post(org, 'super', 'super_admin_accept_subscription_request');
    const asked = await post(org, 'owner', 'request_number_of_users_modification', { requested_number: 4 });
    expect(asked.body.organisation).toMatchObject({
      in_progress_number_of_users_modification: true,
      in_progress_number_of_users_requested_number: 4,
    });
    const accepted = await post(org, 'super', 'super_admin_accept_subscription_request');
    expect(accepted.body.organisation).toMatchObject({
      number_of_users_over_subscription: 4,
      maximum_number_of_users: 14,
      monthly_cost: 144,
      payment_amount: 120,
      in_progress_number_of_users_modification: false,
    });
  });

  it.each([
    [{}, 'requested_number'],
    [{ requested_number: 1.5 }, 'requested_number'],
    [{ requested_number: -1 }, 'requested_number'],
    [{ requested_number: '4' }, 'requested_number'],
    [{ requested_number: 0 }, 'requested_number'],
    [{ requested_number: 1e12 }, 'requested_number'],
  ])('with %j as number of users is 422 and names the field', async (body, field) => {
    const org = await world.organisation();
    await post(org, 'owner', 'new_subscription/grow_plan');
    await post(org, 'super', 'super_admin_accept_subscription_request');
    const answer = await post(org, 'owner', 'request_number_of_users_modification', body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]).toEqual(expect.stringMatching(/\S/));
  });

  it('can be cancelled by any admin', async () => {
    const org = await world.organisation();
    await world.join(org, 'ada', { admin: true });
    await post(org, 'owner', 'new_subscription/enterprise_plan');
    const cancelled = await post(org, 'ada', 'cancel_request');
    expect(cancelled.body.organisation.in_progress_subscription_type).toBeNull();
    expect((await post(org, 'ada', 'cancel_request')).body.code).toBe('NOTHING_PENDING');
  });

  it('is refused for a plan that does not exist', async () => {
    const org = await world.organisation();
    const answer = await post(org, 'owner', 'new_subscription/gold_plan');
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['type']]);
  });
});

describe('the platform owner', () => {
  it.each([
    [99.99, 99.99],
    [0, 0],
    [1_000, 1_000],
  ])('sets the amount to %d dollars', async (dollars, shown) => {
    const org = await world.organisation();
    const answer = await post(org, 'super', 'super_admin_edit_subscription_amount', { cost_of_subscription: dollars });
    expect(answer.body.organisation.cost_of_subscription).toBe(shown);
  });

  it.each([[10.001], [-1], ['5'], [null], [undefined], [1e300]])('may not set the amount to %j', async (dollars) => {
    const org = await world.organisation();
    const answer = await post(org, 'super', 'super_admin_edit_subscription_amount', { cost_of_subscription: dollars });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['cost_of_subscription']]);
  });

  it('sets the maximum of users, and an organisation with more members is blocked until one leaves', async () => {
    const org = await world.organisation('Acme', ['mia', 'noa']);
    const set = (users: number) =>
      post(org, 'super', 'super_admin_edit_maximum_users_amount', { number_of_users_based_on_subscription: users });
    expect((await set(2)).body.organisation).toMatchObject({
      maximum_number_of_users: 2,
      number_of_active_users: 3,
      blocked_for_active_users_over_subscription: true,
    });
    await world.leave(org, 'noa');
    const checked = await post(org, 'mia', 'check_subscription');
    expect(checked.body.organisation).toMatchObject({
      number_of_active_users: 2,
      blocked_for_active_users_over_subscription: false,
    });
  });

  it('blocks an organisation that has not paid, until the payment is done', async () => {
    const org = await world.organisation();
    expect((await post(org, 'super', 'super_admin_not_paid')).body.organisation.blocked_for_not_paying).toBe(true);
    expect((await post(org, 'owner', 'check_subscription')).body.organisation.blocked_for_not_paying).toBe(true);
    expect((await post(org, 'owner', 'new_subscription/grow_plan')).status).toBe(200);
    expect((await post(org, 'super', 'super_admin_payment_done')).body.organisation.blocked_for_not_paying).toBe(false);
  });
});

describe('a caller whom billing does not know', () => {
  const askedBy = async (call: Promise<{ status: number }>) => {
    const before = world.host.internal.calls.length;
    const { status } = await call;
    const asked = world.host.internal.calls
      .slice(before)
      .filter(({ service, method }) => `${service} ${method}` === 'identity GET');
    return [status, asked.map(({ path }) => path)];
  };

  it('costs one question to identity about them, and nothing is written', async () => {
    const org = await world.organisation('Acme', ['mia']);
    const versions = () =>
      world.host.admin(
        'select xmin from members where organisation_uuid = $1 union all select xmin from subscriptions where organisation_uuid = $1',
        [org.uuid],
      );
    const before = await versions();
    const stranger = randomUUID();
    expect(await askedBy(world.call(stranger, 'POST', `${org.base}/check_subscription`))).toEqual([
      404,
      [`/internal/organisations/${org.uuid}/members/${stranger}`],
    ]);
    expect(await versions()).toEqual(before);
  });

  it('is a new member whose event has not arrived: they are stored and counted', async () => {
    const org = await world.organisation('Acme', ['mia']);
    const user = randomUUID();
    org.user.noa = user;
    world.known.get(org.uuid)?.members.set(user, world.member(org.uuid, user));
    const root = `/internal/organisations/${org.uuid}`;
    expect(await askedBy(post(org, 'noa', 'check_subscription'))).toEqual([
      200,
      [`${root}/members/${user}`, `${root}/view?user=${user}`],
    ]);
    const { body } = await post(org, 'noa', 'check_subscription');
    expect(body.organisation.number_of_active_users).toBe(3);
  });

  it('of a deleted organisation leaves no subscription behind, even if identity answered before', async () => {
    const org = await world.organisation();
    const about = world.known.get(org.uuid)?.organisation;
    if (about === undefined) throw new Error('no organisation');
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, about));
    expect((await post(org, 'owner', 'check_subscription')).status).toBe(404);
    expect(await world.host.admin('select 1 from subscriptions where organisation_uuid = $1', [org.uuid])).toEqual([]);
  });
});

describe('an organisation whose events have not arrived', () => {
  it('is read from identity by check_subscription', async () => {
    const org = world.unknownOrganisation('Fresh');
    const checked = await post(org, 'owner', 'check_subscription');
    expect(checked.body.organisation).toMatchObject({
      current_subscription_type: 'free_plan',
      number_of_active_users: 1,
      maximum_number_of_users: 5,
    });
  });

  it('is read from identity by internal calls, which omit an unknown organisation', async () => {
    const org = world.unknownOrganisation('Fresh');
    const body = { organisations: [org.uuid, randomUUID()] };
    const answer = await world.http.post('/internal/subscriptions', { body, ...asService() });
    expect(answer.body.subscriptions).toMatchObject([{ organisation_uuid: org.uuid, number_of_active_users: 1 }]);
    expect((await world.http.post('/internal/subscriptions', { body })).status).toBe(401);
  });
});
