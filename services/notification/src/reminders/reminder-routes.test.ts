import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, type Organisation, START, unblocked, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const MONDAY = { frequency: 'weekly', day: 0, time: '10:00', timezone: 'UTC' };

const create = (org: Organisation, body: object = MONDAY, who = 'owner') =>
  world.call(org.user[who], 'POST', `${org.base}/reminders`, body);
const edit = (org: Organisation, uuid: string, body: object, who = 'owner') =>
  world.call(org.user[who], 'PUT', `${org.base}/reminders/${uuid}`, body);

describe('a reminder', () => {
  it('is created active, with the time of its next occurrence', async () => {
    const org = await world.organisation();
    const created = await create(org);
    expect(created.status).toBe(201);
    expect(created.body.reminder).toEqual({
      ...MONDAY,
      uuid: expect.any(String),
      activated: true,
      next_at: '2026-03-02T10:00:00.000Z',
      updated_at: START.toISOString(),
    });
    const listed = await world.call(org.user.owner, 'GET', `${org.base}/reminders`);
    expect(listed.body.reminders).toEqual([created.body.reminder]);
  });

  it('accepts "month" as "monthly", and day 0 as the last day of the month', async () => {
    const org = await world.organisation();
    const { reminder } = (await create(org, { frequency: 'month', day: 0, time: '08:00' })).body;
    expect(reminder).toMatchObject({ frequency: 'monthly', timezone: 'UTC', next_at: '2026-03-31T08:00:00.000Z' });
  });

  it.each([
    [{}, ['day', 'frequency', 'time']],
    [{ ...MONDAY, day: 7 }, ['day']],
    [{ ...MONDAY, frequency: 'monthly', day: 32 }, ['day']],
    [{ ...MONDAY, day: -1 }, ['day']],
    [{ ...MONDAY, day: 1.5 }, ['day']],
    [{ ...MONDAY, time: '10:30' }, ['time']],
    [{ ...MONDAY, time: '24:00' }, ['time']],
    [{ ...MONDAY, frequency: 'daily' }, ['frequency']],
    [{ ...MONDAY, timezone: 'Mars/Olympus' }, ['timezone']],
    [{ ...MONDAY, timezone: '+02:00' }, ['timezone']],
    [{ ...MONDAY, activated: 'yes' }, ['activated']],
  ])('is refused as %j, naming the fields %j', async (body, fields) => {
    const answer = await create(await world.organisation(), body);
    expect([answer.status, Object.keys(answer.body.errors).sort()]).toEqual([422, fields]);
  });

  it('keeps the fields that an edit does not send, and is validated as a whole', async () => {
    const org = await world.organisation();
    const { reminder } = (await create(org, { ...MONDAY, frequency: 'monthly', day: 20 })).body;
    const weekly = await edit(org, reminder.uuid, { frequency: 'weekly' });
    expect([weekly.status, Object.keys(weekly.body.errors)]).toEqual([422, ['day']]);
    const off = await edit(org, reminder.uuid, { activated: false });
    expect(off.body.reminder).toMatchObject({ day: 20, activated: false, next_at: null });
  });

  it('is not overwritten by an edit that is based on an older version', async () => {
    const org = await world.organisation();
    const { reminder } = (await create(org)).body;
    // The clock is stopped: even two changes in one millisecond are distinguished.
    const first = await edit(org, reminder.uuid, { day: 1, updated_at: reminder.updated_at });
    expect(first.status).toBe(200);
    const second = await edit(org, reminder.uuid, { day: 2, updated_at: reminder.updated_at });
    expect([second.status, second.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
    expect(second.body.reminder).toEqual(first.body.reminder);
  });

  it('answers an edit of an older version with 409, or with 422 if its day and frequency do not match', async () => {
    const org = await world.organisation();
    const { reminder } = (await create(org, { ...MONDAY, frequency: 'monthly' })).body;
    expect((await edit(org, reminder.uuid, { frequency: 'weekly', day: 2 })).status).toBe(200);
    const late = await edit(org, reminder.uuid, { day: 20, updated_at: reminder.updated_at });
    expect([late.status, late.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
    const wrong = await edit(org, reminder.uuid, { frequency: 'weekly', day: 20, updated_at: reminder.updated_at });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['day']]);
  });

  it('is refused beyond 100 per organisation, even when several are created at the same time', async () => {
    const org = await world.organisation();
    await world.host.admin(
      `insert into reminders (uuid, organisation_uuid, frequency, day, time, timezone, activated, created_at, updated_at)
       select gen_random_uuid(), $1, 'weekly', 0, '10:00', 'UTC', false, $2, $2 from generate_series(1, 98)`,
      [org.uuid, START],
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(org)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const refused = answers
      .filter(({ status }) => status !== 201)
      .map(({ status, body }) => [status, body.code, body.message]);
    const limit = [409, 'REMINDER_LIMIT', 'An organisation can have at most 100 reminders'];
    expect(refused).toEqual(Array.from({ length: 10 }, () => limit));
    expect((await create(await world.organisation())).status).toBe(201);
  });

  it('adds an entry to the history at once when it is created, edited and deleted', async () => {
    const org = await world.organisation();
    const { reminder } = (await create(org)).body;
    await edit(org, reminder.uuid, { day: 4 });
    await world.call(org.user.owner, 'DELETE', `${org.base}/reminders/${reminder.uuid}`);
    const history = await world.call(org.user.owner, 'GET', `${org.base}/notifications`);
    const messages = history.body.notifications.map(({ message }: { message: string }) => message);
    expect(messages.slice(0, 3)).toEqual([
      'owner Tester deleted a reminder (weekly, Friday, 10:00)',
      'owner Tester edited a reminder (weekly, Friday, 10:00)',
      'owner Tester created a reminder (weekly, Monday, 10:00)',
    ]);
  });
});

describe('the reminder routes', () => {
  it.each([
    ['GET', '', 200],
    ['POST', '', 201],
    ['PUT', '/:id', 200],
    ['DELETE', '/:id', 200],
  ])(
    '%s reminders%s is for admins: refused without a session, to strangers and to others',
    async (method, tail, ok) => {
      const org = await world.organisation(['owner', 'mia']);
      const admin = randomUUID();
      const joined = world.member(org.uuid, admin, 'admin', { admin: true });
      await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, admin, joined, admin));
      const other = await world.organisation();
      const { reminder } = (await create(org)).body;
      const path = (base: string, id = reminder.uuid) => `${base}/reminders${tail.replace(':id', id)}`;
      const status = async (who: string | undefined, at: string) =>
        (await world.call(who, method, at, method === 'GET' ? undefined : MONDAY)).status;
      expect(await status(undefined, path(org.base))).toBe(401);
      expect(await status(randomUUID(), path(org.base))).toBe(404);
      expect(await status(other.user.owner, path(org.base))).toBe(404);
      expect(await status(org.user.mia, path(org.base))).toBe(403);
      if (tail !== '') {
        expect(await status(org.user.mia, path(org.base, randomUUID()))).toBe(404);
        expect(await status(other.user.owner, path(other.base))).toBe(404);
      }
      expect(await status(admin, path(org.base))).toBe(ok);
    },
  );

  it('refuse changes, but not reads, while an organisation is blocked, and name a missing payment first', async () => {
    const org = await world.organisation();
    const { reminder } = (await create(org)).body;
    await world.block(org, { blocked_for_active_users_over_subscription: true });
    expect((await create(org, {})).body.code).toBe('BLOCKED_FOR_USERS_OVER_SUBSCRIPTION');
    await world.block(org, { blocked_for_active_users_over_subscription: true, blocked_for_not_paying: true });
    const refused = await edit(org, reminder.uuid, { day: 1 });
    expect([refused.status, refused.body.code]).toEqual([402, 'BLOCKED_FOR_NOT_PAYING']);
    expect((await world.call(org.user.owner, 'DELETE', `${org.base}/reminders/${reminder.uuid}`)).status).toBe(402);
    expect((await world.call(org.user.owner, 'GET', `${org.base}/reminders`)).status).toBe(200);
    await world.block(org, {});
    expect((await edit(org, reminder.uuid, { day: 1 })).status).toBe(200);
  });

  it('allow changes when billing answers that a stored block has been lifted', async () => {
    const org = await world.organisation();
    await world.block(org, { blocked_for_not_paying: true });
    const body = { subscriptions: [unblocked(org.uuid)] };
    world.host.internal.answer('billing', 'POST', '/internal/subscriptions', { body });
    expect((await create(org)).status).toBe(201);
  });
});
