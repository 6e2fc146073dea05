import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubscriptionSnapshot } from '@waymark/contracts';
import { lockWaiters, until } from '@waymark/service-kit/testing';
import { members } from '../read-models.ts';
import { recount } from '../subscriptions/step-service.ts';
import { asService, createWorld, type Organisation, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const service of ['identity', 'okr', 'notification'] as const) {
    world.host.internal.answer(service, 'POST', '/internal/events', { body: { failed: 0 } });
  }
});
afterAll(() => world.close());

const published = async (org: Organisation): Promise<SubscriptionSnapshot[]> =>
  (await world.emitted('waymark.billing.subscription.changed.v1')).filter((one) => one.organisation_uuid === org.uuid);
const check = async (org: Organisation) =>
  (await world.call(org.user.owner, 'POST', `${org.base}/check_subscription`)).body.organisation;
/** The event of a new organisation owner. */
const handOver = (org: Organisation, owner_uuid: string) => {
  const about = world.known.get(org.uuid)?.organisation;
  if (about === undefined) throw new Error('no organisation');
  const data = { ...about, owner_uuid };
  return world.event('waymark.identity.organisation.updated.v1', org.uuid, org.uuid, data);
};

describe('members who join and leave', () => {
  it('set and lift the over-subscription block, with an event for each change', async () => {
    const org = await world.organisation('Acme', ['b', 'c', 'd', 'e']);
    expect((await published(org)).at(-1)).toMatchObject({
      number_of_active_users: 5,
      blocked_for_active_users_over_subscription: false,
    });
    await world.join(org, 'f');
    expect((await published(org)).at(-1)).toMatchObject({
      number_of_active_users: 6,
      blocked_for_active_users_over_subscription: true,
    });
    await world.leave(org, 'f');
    expect((await published(org)).at(-1)).toMatchObject({
      number_of_active_users: 5,
      blocked_for_active_users_over_subscription: false,
    });
  });

  it('cause a block that is delivered to the other services before identity gets its response', async () => {
    const org = await world.organisation('Acme', ['b', 'c', 'd', 'e']);
    world.host.internal.calls.length = 0;
    await world.join(org, 'f');
    const blocked = world.host.internal.calls
      .filter(
        ({ path, body }) =>
          path === '/internal/events' &&
          JSON.stringify(body).includes('"blocked_for_active_users_over_subscription":true'),
      )
      .map(({ service }) => service);
    expect(blocked.sort()).toEqual(['identity', 'notification', 'okr']);
  });

  it('with a plan request are shown with their new email address after a change', async () => {
    const org = await world.organisation();
    const owner = org.user.owner ?? '';
    await world.call(owner, 'POST', `${org.base}/new_subscription/grow_plan`);
    expect(await check(org)).toMatchObject({ email_of_user_with_request: expect.any(String) });
    const email = `${randomUUID()}@example.org`;
    const data = { ...world.member(org.uuid, owner, { admin: true, email }), changed: ['email'] };
    await world.deliver(world.event('waymark.identity.member.updated.v1', org.uuid, owner, data));
    expect(await check(org)).toMatchObject({ email_of_user_with_request: email });
  });

  it.each(['left', 'removed', 'downgraded', 'account_deleted'] as const)(
    'pass their plan request to the owner of the organisation after leaving (%s)',
    async (reason) => {
      const org = await world.organisation();
      const ada = await world.join(org, 'ada', { admin: true });
      await world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`);
      await world.leave(org, 'ada', { reason });
      const owner = `${org.user.owner}@example.org`;
      expect(await check(org)).toMatchObject({
        in_progress_subscription_type: 'grow_plan',
        email_of_user_with_request: owner,
      });
      expect((await published(org)).at(-1)?.email_of_user_with_request).toBe(owner);
    },
  );

  it('keep their plan request when they rejoined before the event of leaving arrives', async () => {
    const org = await world.organisation();
    const ada = await world.join(org, 'ada', { admin: true });
    const member = world.member(org.uuid, ada, { admin: true });
    const left = { ...member, successor_uuid: null, reason: 'left' as const };
    const late = world.event('waymark.identity.member.left.v1', org.uuid, ada, left);
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, ada, member));
    await world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`);
    await world.deliver(late);
    expect(await check(org)).toMatchObject({ email_of_user_with_request: `${ada}@example.org` });
  });

  it('pass their plan request to the owner when only invited again before the event of leaving arrives', async () => {
    const org = await world.organisation();
    const ada = await world.join(org, 'ada', { admin: true });
    await world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`);
    const left = { ...world.member(org.uuid, ada, { admin: true }), successor_uuid: null, reason: 'removed' as const };
    const late = world.event('waymark.identity.member.left.v1', org.uuid, ada, left);
    const invited = world.member(org.uuid, ada, { active: false });
    await world.deliver(world.event('waymark.identity.member.invited.v1', org.uuid, ada, invited));
    await world.deliver(late);
    expect(await check(org)).toMatchObject({ email_of_user_with_request: `${org.user.owner}@example.org` });
  });

  it('pass a plan request of the organisation owner to the successor when the owner leaves', async () => {
    const org = await world.organisation();
    const ada = await world.join(org, 'ada', { admin: true });
    await world.call(org.user.owner, 'POST', `${org.base}/new_subscription/grow_plan`);
    await world.deliver(handOver(org, ada));
    await world.leave(org, 'owner', { successor_uuid: ada });
    const { body } = await world.call(ada, 'POST', `${org.base}/check_subscription`);
    expect(body.organisation).toMatchObject({ email_of_user_with_request: `${ada}@example.org` });
  });

  it('pass it to the successor although the event of the new owner arrives after that of leaving', async () => {
    const org = await world.organisation();
    const ada = await world.join(org, 'ada', { admin: true });
    await world.call(org.user.owner, 'POST', `${org.base}/new_subscription/grow_plan`);
    const handedOver = handOver(org, ada);
    await world.leave(org, 'owner', { successor_uuid: ada });
    await world.deliver(handedOver);
    expect((await published(org)).at(-1)?.email_of_user_with_request).toBe(`${ada}@example.org`);
  });

  it('make no request at the moment at which they are removed', async () => {
    const org = await world.organisation();
    const ada = await world.join(org, 'ada', { admin: true });
    const requests: ReturnType<World['call']>[] = [];
    // What the event of leaving writes, in its order; the caller is let in before its commit.
    await world.host.database.inOrganisation(org.uuid, async (scope) => {
      await scope.table('members').where({ user_uuid: ada }).update({ active: false, gone: true });
      await scope.table('subscriptions').forUpdate().first();
      requests.push(world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`));
      await until(async () => (await lockWaiters(world.host)) > 0);
    });
    expect((await requests[0])?.status).toBe(404);
    expect(await check(org)).toMatchObject({ in_progress_subscription_type: null, email_of_user_with_request: null });
  });

  it('cause an over-subscription block when fifty join at the same time', async () => {
    const org = await world.organisation();
    await Promise.all(Array.from({ length: 50 }, (_, index) => world.join(org, `member ${index}`)));
    expect(await check(org)).toMatchObject({
      number_of_active_users: 51,
      blocked_for_active_users_over_subscription: true,
    });
  });

  it('are not counted after leaving, however often and in whatever order their events arrive', async () => {
    const org = await world.organisation();
    const user = randomUUID();
    const member = world.member(org.uuid, user);
    const joined = world.event('waymark.identity.member.joined.v1', org.uuid, user, member);
    const left = world.event('waymark.identity.member.left.v1', org.uuid, user, {
      ...member,
      successor_uuid: null,
      reason: 'left',
    });
    await world.deliver(left);
    await world.deliver(joined, left, joined);
    expect((await published(org)).at(-1)?.number_of_active_users).toBe(1);
    const kept = await world.host.admin('select email, gone from members where user_uuid = $1', [user]);
    expect(kept).toEqual([{ email: null, gone: true }]);
  });

  it('are not counted as active users while only invited', async () => {
    const org = await world.organisation();
    const user = randomUUID();
    const invited = world.member(org.uuid, user, { active: false, joined_at: null });
    await world.deliver(world.event('waymark.identity.member.invited.v1', org.uuid, user, invited));
    expect((await check(org)).number_of_active_users).toBe(1);
  });
});

describe('a deleted organisation', () => {
  it('is not created again by an older event', async () => {
    const org = await world.organisation();
    const late = world.event(
      'waymark.identity.member.joined.v1',
      org.uuid,
      randomUUID(),
      world.member(org.uuid, randomUUID()),
    );
    const owner = org.user.owner ?? '';
    const left = { ...world.member(org.uuid, owner), successor_uuid: null, reason: 'left' as const };
    const lateToo = world.event('waymark.identity.member.left.v1', org.uuid, owner, left);
    const gone = { uuid: org.uuid, name: 'Acme' };
    world.known.delete(org.uuid);
    await world.deliver(
      world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, gone),
      late,
      lateToo,
    );
    expect((await world.call(org.user.owner, 'POST', `${org.base}/check_subscription`)).status).toBe(404);
    expect(await world.host.admin('select * from subscriptions where organisation_uuid = $1', [org.uuid])).toEqual([]);
  });

  it('leaves no subscription when its members are counted at the same time', async () => {
    const org = await world.organisation();
    const user = randomUUID();
    const joined = world.event('waymark.identity.member.joined.v1', org.uuid, user, world.member(org.uuid, user));
    const gone = { uuid: org.uuid, name: 'Acme' };
    const ended = world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, gone);
    const counting = { emit: async () => [], record: async () => [] };
    let deleted: Promise<void> = Promise.resolve();
    await world.host.database.inOrganisation(org.uuid, async (scope) => {
      await members.handlers()['waymark.identity.member.joined.v1'](scope, joined);
      deleted = world.deliver(ended);
      await Promise.race([deleted, until(async () => (await lockWaiters(world.host)) > 0)]);
      await recount(counting, scope, { actor: null, now: world.host.clock.now() });
    });
    await deleted;
    expect(await world.host.admin('select * from subscriptions where organisation_uuid = $1', [org.uuid])).toEqual([]);
  });

  it('is not created again by an answer that identity gave before the deletion', async () => {
    const org = world.unknownOrganisation('Gone');
    const gone = { uuid: org.uuid, name: 'Gone' };
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, gone));
    const ledger = await world.call('super', 'GET', `/api/v1/superadmin/organisations/${org.uuid}/ledger`);
    expect(ledger.status).toBe(404);
    expect(await world.host.admin('select * from subscriptions where organisation_uuid = $1', [org.uuid])).toEqual([]);
  });
});

describe('a deleted account', () => {
  it('leaves no email address in a plan request and no data in the export', async () => {
    const org = await world.organisation();
    const ada = await world.join(org, 'ada', { admin: true });
    await world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`);
    await world.leave(org, 'ada');
    const data = { uuid: ada, email: `${ada}@example.org` };
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, ada, data));
    expect(await check(org)).toMatchObject({
      in_progress_subscription_type: 'grow_plan',
      email_of_user_with_request: `${org.user.owner}@example.org`,
    });
    expect((await world.http.get(`/internal/users/${ada}/export`, asService())).body.export).toMatchObject({
      memberships: [],
      requests: [],
    });
  });

  it('passes its plan request to the owner, everywhere, although its event arrives before that of leaving', async () => {
    const org = await world.organisation();
    const ada = await world.join(org, 'ada', { admin: true });
    await world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`);
    const data = { uuid: ada, email: `${ada}@example.org` };
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, ada, data));
    await world.leave(org, 'ada', { reason: 'account_deleted' });
    const owner = `${org.user.owner}@example.org`;
    expect(await check(org)).toMatchObject({ email_of_user_with_request: owner });
    expect((await published(org)).at(-1)?.email_of_user_with_request).toBe(owner);
  });

  it('is removed from mail jobs that wait', async () => {
    const org = await world.organisation('Kept waiting');
    const ada = await world.join(org, 'ada', { admin: true });
    await world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`);
    const email = `${ada}@example.org`;
    await world.leave(org, 'ada', { reason: 'account_deleted' });
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, ada, { uuid: ada, email }));
    const jobs = await world.host.admin<{ payload: object }>(
      "select payload from jobs where payload ->> 'organisation' = $1",
      [org.uuid],
    );
    expect([jobs.length, JSON.stringify(jobs).includes(email)]).toEqual([1, false]);
  });

  it('is removed from mail jobs that were given up', async () => {
    const org = await world.organisation();
    const ada = await world.join(org, 'ada', { admin: true });
    await world.call(ada, 'POST', `${org.base}/new_subscription/grow_plan`);
    const withAddress = 'select 1 from jobs where position($1 in payload::text) > 0';
    expect(await world.host.admin(withAddress, [ada])).toHaveLength(1);
    await world.host.admin('update jobs set dead_at = now() where position($1 in payload::text) > 0', [ada]);
    await world.leave(org, 'ada');
    const data = { uuid: ada, email: `${ada}@example.org` };
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, ada, data));
    expect(await world.host.admin(withAddress, [ada])).toEqual([]);
  });
});

describe('a plan request', () => {
  it('is mailed to the platform owner, and the payment steps to the requester', async () => {
    const org = await world.organisation('Söhne & Co');
    await world.service.start();
    await world.call(org.user.owner, 'POST', `${org.base}/new_subscription/grow_plan`);
    let mails: { template: string; to: string; lang: string; data: object }[] = [];
    while (mails.length < 2) {
      await new Promise(setImmediate);
      const all = await world.emitted('waymark.billing.mail.requested.v1');
      mails = all.filter(({ data }) => data.organisation === 'Söhne & Co');
    }
    const owner = `${org.user.owner}@example.org`;
    expect(mails).toMatchObject([
      {
        template: 'plan_requested',
        to: 'platform@example.org',
        lang: 'de',
        data: { requester: owner, plan: 'grow_plan' },
      },
      { template: 'steps_upgrade', to: owner, lang: 'en', data: { amount: '$120.00', maximum: 10 } },
    ]);
  });
});

describe('row-level security', () => {
  it('shows a connection without an organisation no row of any tenant table', async () => {
    await world.organisation();
    for (const table of [
      'subscriptions',
      'ledger',
      'organisations',
      'members',
      'teams',
      'objectives',
      'keyresults',
      'activities',
    ]) {
      expect([table, await world.host.database.platform(table).select('*')]).toEqual([table, []]);
    }
  });
});
