import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { createWorld, START, type World } from '../testing/world.ts';
import { countToday } from './growth-store.ts';

const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['daily_counts', 'organisations', 'members', 'subscriptions', 'activities'])
    await world.host.admin(`delete from ${table}`);
});

const count = (now: Date) => countToday(world.host.database, now);
const growth = async (by = 'day') => (await world.call('super', 'GET', `/api/v1/superadmin/growth?by=${by}`)).body;

describe('the growth of the platform', () => {
  it('is empty before anything was counted', async () => {
    expect(await growth()).toMatchObject({ points: [], counted_since: null });
  });

  it('counts organisations, paying ones, users, and users active in 30 days, each user once', async () => {
    const org = await world.organisation('Acme', ['mia', 'noor']);
    const birch = await world.organisation('Birch');
    const { mia = '' } = org.user;
    const again = world.member(birch.uuid, mia);
    await world.deliver(world.event('waymark.identity.member.joined.v1', birch.uuid, mia, again));
    await world.call(org.user.owner, 'POST', `${org.base}/new_subscription/grow_plan`);
    await world.call('super', 'POST', `${org.base}/super_admin_accept_subscription_request`);
    const activity = 'insert into activities (organisation_uuid, user_uuid, at) values ($1, $2, $3)';
    for (const { uuid } of [org, birch]) await world.host.admin(activity, [uuid, mia, day(-5)]);
    await world.host.admin(activity, [org.uuid, org.user.noor, day(-31)]);
    expect(await count(START)).toBe(true);
    expect(await growth()).toMatchObject({
      points: [{ date: '2026-01-31', organisations: 2, paying: 1, users: 4, active_users: 1 }],
      counted_since: '2026-01-31',
    });
  });

  it('is counted again only after five minutes, with one point a day', async () => {
    await world.organisation('Acme');
    expect(await count(START)).toBe(true);
    await world.organisation('Birch');
    expect(await count(new Date(START.getTime() + 60_000))).toBe(false);
    expect(await count(new Date(START.getTime() + 300_000))).toBe(true);
    const { points } = await growth();
    expect(points).toMatchObject([{ date: '2026-01-31', organisations: 2 }]);
  });

  it('fills in uncounted days with known figures, and keeps the counted ones', async () => {
    await world.organisation('Acme', ['mia']);
    await world.host.admin('update organisations set created_at = $1', [day(-3)]);
    await world.host.admin(
      "update members set joined_at = case when first_name = 'mia' then $1::timestamptz else $2::timestamptz end",
      [day(-1), day(-3)],
    );
    await count(START);
    expect((await growth()).points.map(Object.values)).toEqual([
      ['2026-01-28', 1, null, 1, null],
      ['2026-01-29', 1, null, 1, null],
      ['2026-01-30', 1, null, 2, null],
      ['2026-01-31', 1, 0, 2, 0],
    ]);
    await world.host.admin('delete from activities');
    await count(day(3));
    const { points, counted_since } = await growth();
    expect(points.map(({ active_users }: { active_users: number | null }) => active_users)).toEqual([
      null,
      null,
      null,
      0,
      null,
      null,
      0,
    ]);
    expect(counted_since).toBe('2026-01-31');
  });

  it('gives the last day of each week and month', async () => {
    await world.organisation('Acme');
    await world.host.admin('update organisations set created_at = $1', [day(-70)]);
    await count(START);
    const dates = async (by: string) => (await growth(by)).points.map(({ date }: { date: string }) => date);
    expect(await dates('month')).toEqual(['2025-11-30', '2025-12-31', '2026-01-31']);
    expect((await dates('week')).slice(-2)).toEqual(['2026-01-25', '2026-01-31']);
    expect(await dates('day')).toHaveLength(30);
  });

  it('is counted by three replicas at the same time without an error, with one point', async () => {
    await world.organisation('Acme');
    await Promise.all([count(START), count(START), count(START)]);
    expect((await growth()).points).toHaveLength(1);
  });

  it('is 403 for an organisation owner, 401 without a session and 422 for an unknown step', async () => {
    const org = await world.organisation('Acme');
    const path = '/api/v1/superadmin/growth';
    expect((await world.call(org.user.owner, 'GET', path)).status).toBe(403);
    expect((await world.call(undefined, 'GET', path)).status).toBe(401);
    expect((await world.call('super', 'GET', `${path}?by=year`)).status).toBe(422);
  });
});
