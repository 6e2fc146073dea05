import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { createWork, publishTeam } from '../testing/work.ts';
import { createWorld, type Organisation, START, unblocked, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.host.clock.travelTo(START);
  org = await world.organisation(['owner', 'validator', 'keeper', 'other']);
});

const later = (days: number) => world.host.clock.travelTo(new Date(START.getTime() + days * DAY_MS));
const read = (who: string, query = '') => world.call(org.user[who], 'GET', `${org.base}/inbox${query}`);
const kinds = async (who: string): Promise<string[]> =>
  (await read(who)).body.items.map(({ kind }: { kind: string }) => kind);

const working = async () => {
  const work = createWork(world, org);
  await world.deliver(work.created(), work.moved('working'));
  return work;
};

describe('the inbox', () => {
  it('is empty for a user without pending tasks', async () => {
    await working();
    const { status, body, headers } = await read('keeper');
    expect([status, body.items, body.total, headers['x-total-count']]).toEqual([200, [], 0, '0']);
  });

  it('lists a due check-in with its key result, its start and the link to the check-in page', async () => {
    const work = await working();
    later(7);
    const { body } = await read('keeper');
    expect(body).toMatchObject({ total: 1 });
    expect(body.items).toEqual([
      {
        uuid: expect.any(String),
        kind: 'checkin_due',
        returned: false,
        target: 'keyresult',
        target_uuid: work.keyresult,
        name: 'Contracts',
        text: null,
        user_uuid: null,
        objective_uuid: work.objective,
        keyresult_uuid: work.keyresult,
        created_at: '2026-03-09T00:00:00.000Z',
        url: `https://waymark.example/organization/${org.uuid}/check-in`,
      },
    ]);
  });

  it('has no due check-in once anybody has made it, until the next check-in day', async () => {
    const work = await working();
    later(7);
    for (const [week, who] of ['keeper', 'other'].entries()) {
      await world.deliver(work.checkedIn(org.user[who]));
      expect(await kinds('keeper')).toEqual([]);
      later(14 + 7 * week);
      expect(await kinds('keeper')).toEqual(['checkin_due']);
    }
  });

  it('has check-ins due by the rhythm of the organisation, or by that of the key result', async () => {
    const told = {
      uuid: org.uuid,
      name: 'Acme',
      lang: 'en' as const,
      image_path: null,
      owner_uuid: org.user.owner ?? '',
    };
    const calendar = { timezone: 'Pacific/Auckland', checkin_rhythm: 'weekly' as const, checkin_weekday: 5 };
    const data = { ...told, created_at: START.toISOString(), ...calendar };
    await world.deliver(world.event('waymark.identity.organisation.updated.v1', org.uuid, org.uuid, data));
    const work = await working();
    later(4);
    expect((await read('keeper')).body.items).toMatchObject([{ created_at: '2026-03-05T11:00:00.000Z' }]);
    await world.deliver(work.edited({ checkin_rhythm: 'monthly' }));
    expect(await kinds('keeper')).toEqual([]);
    later(31);
    expect((await read('keeper')).body.items).toMatchObject([{ created_at: '2026-03-31T11:00:00.000Z' }]);
  });

  it('has one item for a user who was asked for a check-in, until the check-in is made', async () => {
    const work = await working();
    await world.deliver(work.asked(org.user.other ?? ''));
    expect((await read('other')).body.items).toMatchObject([{ kind: 'checkin_due', user_uuid: org.user.owner }]);
    await world.deliver(work.checkedIn());
    expect(await kinds('other')).toEqual([]);
  });

  it('has an item for a requested check-in until the request is withdrawn', async () => {
    const work = await working();
    await world.deliver(work.asked(org.user.other ?? ''));
    expect(await kinds('other')).toEqual(['checkin_due']);
    await world.deliver(work.unasked());
    expect(await kinds('other')).toEqual([]);
  });

  it('has items for the validator and the owner as an objective moves through its statuses', async () => {
    const work = createWork(world, org);
    await world.deliver(work.created(), work.moved('validation'));
    expect(await kinds('validator')).toEqual(['validation_waiting']);
    await world.deliver(work.moved('creation', { sent_back: true }));
    expect([await kinds('validator'), await kinds('owner')]).toEqual([[], ['sent_back']]);
    await world.deliver(work.moved('validation'), work.moved('working'));
    expect([await kinds('validator'), await kinds('owner')]).toEqual([[], []]);
    later(100);
    expect(await kinds('validator')).toEqual(['period_over']);
    await world.deliver(work.moved('review'));
    expect([await kinds('validator'), await kinds('keeper')]).toEqual([[], []]);
  });

  it('moves items to the new validator of an objective and to the new owner of a key result', async () => {
    const work = createWork(world, org);
    await world.deliver(work.created(), work.moved('validation'));
    await world.deliver(work.updated({ validator_uuid: org.user.other }));
    expect([await kinds('validator'), await kinds('other')]).toEqual([[], ['validation_waiting']]);
    await world.deliver(work.moved('working'));
    later(7);
    await world.deliver(work.edited({ user_uuid: org.user.other ?? '' }));
    expect([await kinds('keeper'), await kinds('other')]).toEqual([[], ['checkin_due']]);
  });

  it('has the item of a team objective for each member of the team, until that member leaves the team', async () => {
    const team = await publishTeam(world, org, [org.user.keeper ?? '', org.user.other ?? '']);
    const work = createWork(world, org, { level: 'team', user_uuid: null, team_uuid: team });
    await world.deliver(work.created(), work.moved('creation', { sent_back: true }));
    expect([await kinds('keeper'), await kinds('other'), await kinds('owner')]).toEqual([
      ['sent_back'],
      ['sent_back'],
      [],
    ]);
    const left = { uuid: team, name: 'North', user_uuids: [org.user.keeper ?? ''], changed: ['user_uuids'] };
    await world.deliver(world.event('waymark.identity.team.updated.v1', org.uuid, team, left));
    expect([await kinds('keeper'), await kinds('other')]).toEqual([['sent_back'], []]);
  });

  it('shows a blocker to the member or team it waits for, until it is resolved or waits for others', async () => {
    const work = await working();
    await world.deliver(work.blocker('raised', { user_uuid: org.user.other ?? '' }));
    expect((await read('other')).body.items).toMatchObject([
      {
        ...{ kind: 'blocker_waiting', target: 'blocker', name: 'Contracts', text: 'No price list' },
        ...{ user_uuid: org.user.keeper, url: expect.stringContaining(`?krref=${work.keyresult}`) },
      },
    ]);
    const team = await publishTeam(world, org, [org.user.validator ?? '']);
    await world.deliver(work.blocker('changed', { user_uuid: null, team_uuid: team }));
    expect([await kinds('other'), await kinds('validator')]).toEqual([[], ['blocker_waiting']]);
    await world.deliver(work.moved('review'));
    expect(await kinds('validator')).toEqual(['blocker_waiting']);
    const late = work.blocker('changed');
    await world.deliver(work.blocker('resolved'), late);
    expect(await kinds('validator')).toEqual([]);
  });

  it('removes a blocker for a user who says "not me", and returns it to its creator after the last one', async () => {
    const work = await working();
    const { validator = '', other = '', keeper } = org.user;
    const team = await publishTeam(world, org, [validator, other]);
    await world.deliver(work.blocker('raised', { team_uuid: team }));
    await world.deliver(work.blocker('changed', { declined: [validator], declined_by: validator }));
    expect([await kinds('validator'), await kinds('other')]).toEqual([[], ['blocker_waiting']]);
    await world.deliver(work.blocker('changed', { team_uuid: null, declined: [], declined_by: other }));
    expect([await kinds('validator'), await kinds('other')]).toEqual([[], []]);
    expect((await read('keeper')).body.items).toMatchObject([
      { kind: 'blocker_waiting', user_uuid: other, returned: true, text: 'No price list' },
    ]);
    await world.deliver(work.blocker('changed', { user_uuid: keeper }));
    expect((await read('keeper')).body.items).toMatchObject([{ kind: 'blocker_waiting', returned: false }]);
  });

  it('keeps a returned blocker when it is edited, even after the user who returned it has left', async () => {
    const work = await working();
    const { other = '' } = org.user;
    const back = { user_uuid: null, returned: true, returned_by: other };
    await world.deliver(work.blocker('raised', { user_uuid: other }));
    await world.deliver(work.blocker('changed', { ...back, declined_by: other }));
    await world.deliver(work.blocker('changed', { ...back, text: 'No list', changed: ['text'] }));
    const items = async () => (await read('keeper')).body.items;
    expect(await items()).toMatchObject([{ user_uuid: other, returned: true, text: 'No list' }]);
    await world.leave(org, 'other');
    await world.deliver(work.blocker('changed', { ...back, text: 'Still none', changed: ['text'] }));
    expect(await items()).toMatchObject([{ returned: true, text: 'Still none' }]);
  });

  it('returns a blocker to its creator even if the creator was the last to say "not me"', async () => {
    const work = await working();
    const keeper = org.user.keeper ?? '';
    await world.deliver(work.blocker('raised', { team_uuid: await publishTeam(world, org, [keeper]) }));
    await world.deliver(
      work.blocker('changed', { team_uuid: null, declined_by: keeper, returned: true, returned_by: keeper }),
    );
    expect((await read('keeper')).body.items).toMatchObject([{ kind: 'blocker_waiting', returned: true }]);
  });

  it('shows full seats and due payments to admins only', async () => {
    const told = { ...unblocked(org.uuid), number_of_active_users: 4, maximum_number_of_users: 4 };
    const owed = { payment_amount: 120, payment_date: '2026-03-01T10:00:00.000Z' };
    const tell = (state: typeof told) =>
      world.deliver(world.event('waymark.billing.subscription.changed.v1', org.uuid, org.uuid, state));
    await tell({ ...told, ...owed });
    const { items } = (await read('owner')).body;
    expect(items).toMatchObject([
      { kind: 'payment', created_at: owed.payment_date, url: expect.stringMatching(/\/admin\/subscription$/) },
      { kind: 'seats', created_at: START.toISOString(), target_uuid: org.uuid, name: '' },
    ]);
    expect(await kinds('other')).toEqual([]);
    later(3);
    await tell(told);
    expect((await read('owner')).body.items).toMatchObject([{ kind: 'seats', created_at: START.toISOString() }]);
    await tell({ ...told, maximum_number_of_users: 5 });
    expect(await kinds('owner')).toEqual([]);
  });

  it('shows admins a payment at once when blocked for not paying, even before the payment date', async () => {
    await world.block(org, { blocked_for_not_paying: true, payment_date: '2026-04-01T10:00:00.000Z' } as never);
    expect((await read('owner')).body.items).toMatchObject([{ kind: 'payment', created_at: START.toISOString() }]);
  });

  it('removes the items of a deleted key result and of a deleted objective', async () => {
    const work = await working();
    later(7);
    await world.deliver(work.keyresultDeleted());
    expect(await kinds('keeper')).toEqual([]);
    const other = await working();
    later(14);
    expect(await kinds('keeper')).toEqual(['checkin_due']);
    const late = other.checkedIn();
    await world.deliver(other.deleted());
    await world.deliver(late);
    expect(await kinds('keeper')).toEqual([]);
    const facts = await world.host.admin('select 1 from inbox_facts where group_uuid = $1 and not gone', [
      other.objective,
    ]);
    expect(facts).toEqual([]);
  });

  it('ignores an event that arrives after a newer one of the same objective', async () => {
    const work = createWork(world, org);
    const [created, moved] = [work.created(), work.moved('validation')];
    const back = work.moved('creation');
    await world.deliver(back);
    await world.deliver(created, moved);
    expect(await kinds('validator')).toEqual([]);
  });

  it('is returned in pages, the longest waiting items first', async () => {
    for (const days of [0, 1, 2]) {
      later(days);
      const work = createWork(world, org, { name: `Objective ${days}` });
      await world.deliver(work.created(), work.moved('validation'));
    }
    const { body } = await read('validator', '?limit=1&offset=1');
    expect(body).toMatchObject({ items: [{ name: 'Objective 1' }], total: 3 });
    expect((await read('validator', '?limit=2&offset=9')).body).toEqual({ status: true, items: [], total: 3 });
    expect((await read('validator', '?limit=0')).status).toBe(422);
  });

  it('is refused with 404 to strangers and with 401 without a session', async () => {
    const stranger = await world.organisation(['stranger']);
    expect((await world.call(stranger.user.stranger, 'GET', `${org.base}/inbox`)).status).toBe(404);
    expect((await world.call(undefined, 'GET', `${org.base}/inbox`)).status).toBe(401);
  });

  it('can be read while the organisation is blocked', async () => {
    await working();
    later(7);
    await world.block(org, { blocked_for_not_paying: true });
    expect(await kinds('keeper')).toEqual(['checkin_due']);
  });
});

describe('an event of an earlier version', () => {
  it('does not remove the stored values of fields that it lacks', async () => {
    const work = await working();
    const nothing = { status_since: undefined, sent_back: undefined };
    await world.deliver(work.updated({ name: 'Win the south', ...nothing }, ['name']));
    later(7);
    expect(await kinds('keeper')).toEqual(['checkin_due']);
    await world.deliver(
      work.edited({ checked_in_at: undefined, asked_uuid: undefined, asked_at: undefined }, ['name']),
    );
    expect(await kinds('keeper')).toEqual(['checkin_due']);
  });
});

describe('a replay of events', () => {
  it('restores the same inbox items after all were deleted', async () => {
    const [one, other] = [await working(), createWork(world, org)];
    await world.deliver(one.asked(org.user.other ?? ''), other.created(), other.moved('creation', { sent_back: true }));
    later(7);
    const all = () =>
      world.host.admin('select * from inbox_items where organisation_uuid = $1 order by uuid', [org.uuid]);
    const before = await all();
    expect(before).toHaveLength(4);
    for (const table of ['inbox_items', 'inbox_facts'])
      await world.host.admin(`delete from ${table} where organisation_uuid = $1`, [org.uuid]);
    for (const work of [one, other]) await world.deliver(work.updated({}, []), work.edited({}, []));
    expect(await all()).toEqual(before);
  });
});

describe('the inboxes of a user', () => {
  const count = async (who: string | undefined) => (await world.call(who, 'GET', '/api/v1/user/inbox')).body;

  it('are counted for each organisation, along with the invitations', async () => {
    const me = org.user.validator ?? '';
    const elsewhere = await world.organisation(['owner']);
    const joined = world.member(elsewhere.uuid, me, 'validator', { admin: true });
    await world.deliver(world.event('waymark.identity.member.joined.v1', elsewhere.uuid, me, joined));
    const team = await publishTeam(world, elsewhere, [me]);
    const work = createWork(world, org);
    await world.deliver(work.created(), work.moved('validation'));
    const theirs = createWork(world, elsewhere, { level: 'team', user_uuid: null, team_uuid: team });
    await world.deliver(theirs.created(), theirs.moved('creation', { sent_back: true }));
    const full = { ...unblocked(elsewhere.uuid), maximum_number_of_users: 1 };
    await world.deliver(world.event('waymark.billing.subscription.changed.v1', elsewhere.uuid, elsewhere.uuid, full));
    world.host.internal.answer('identity', 'GET', `/internal/users/${me}/invitations`, { body: { count: 2 } });
    const { organisations, invitations } = await count(me);
    expect(invitations).toBe(2);
    expect(new Map(organisations.map((one: { uuid: string; count: number }) => [one.uuid, one.count]))).toEqual(
      new Map([
        [org.uuid, 1],
        [elsewhere.uuid, 2],
      ]),
    );
  });

  it('are none for a user without organisations, and omit an organisation that the user has left', async () => {
    expect(await count(randomUUID())).toMatchObject({ organisations: [], invitations: 0 });
    const work = createWork(world, org);
    await world.deliver(work.created(), work.moved('validation'));
    await world.leave(org, 'validator');
    expect(await count(org.user.validator)).toMatchObject({ organisations: [] });
    const left = await world.host.admin('select 1 from inbox_items where user_uuid = $1', [org.user.validator]);
    expect(left).toEqual([]);
  });

  it('keep the items of a member who rejoined before the event of leaving arrives', async () => {
    const work = createWork(world, org);
    await world.deliver(work.created(), work.moved('validation'));
    const user = org.user.validator ?? '';
    const member = world.member(org.uuid, user, 'validator');
    const left = { ...member, successor_uuid: org.user.owner ?? '', reason: 'left' as const };
    const late = world.event('waymark.identity.member.left.v1', org.uuid, user, left);
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, user, member), late);
    expect(await kinds('validator')).toEqual(['validation_waiting']);
  });
});

it('the inbox keeps no items, references or mentions of a user whose account is deleted', async () => {
  const work = await working();
  const { other = '', keeper = '' } = org.user;
  await world.deliver(
    work.asked(other),
    work.blocker('raised', { user_uuid: org.user.validator ?? '', raised_by: other, declined: [other] }),
  );
  const late = work.blocker('changed', { text: 'Still no price list' });
  const path = (user: string) => `/internal/users/${user}/export`;
  const exported = await world.http.get(path(other), { calling: 'notification' });
  expect(exported.body.export.inbox).toMatchObject([{ kind: 'checkin_due', name: 'Contracts' }]);
  const [theirs, alsoOthers] = [other, org.user.validator ?? ''].map((uuid) => ({ kind: 'member', uuid }) as const);
  const mentions = theirs && alsoOthers ? [theirs, alsoOthers] : [];
  const lateComment = work.comment(mentions);
  await world.deliver(work.comment(mentions));
  for (const uuid of [other, keeper])
    await world.deliver(
      world.event('waymark.identity.user.deleted.v1', undefined, uuid, { uuid, email: `${uuid}@example.org` }),
    );
  await world.deliver(late, lateComment);
  expect(
    await world.host.admin(
      'select text from inbox_items where organisation_uuid = $1 and user_uuid = $2 and kind = $3',
      [org.uuid, org.user.validator, 'mention'],
    ),
  ).toEqual([1, 2].map(() => ({ text: `Look, @— and @[${org.user.validator}]` })));
  expect(
    await world.host.admin(
      'select facts from inbox_facts where organisation_uuid = $1 and position($2 in facts::text) > 0',
      [org.uuid, other],
    ),
  ).toEqual([]);
  expect(
    await world.host.admin(
      'select user_uuid, by_uuid from inbox_items where organisation_uuid = $1 and (user_uuid = any($2) or by_uuid = any($2))',
      [org.uuid, [other, keeper]],
    ),
  ).toEqual([]);
});

it('the inbox is deleted with its organisation, and later events do not fill it again', async () => {
  await working();
  await world.deliver(
    world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, { uuid: org.uuid, name: 'Acme' }),
  );
  await working();
  for (const table of ['inbox_items', 'inbox_facts', 'teams'])
    expect(await world.host.admin(`select 1 from ${table} where organisation_uuid = $1`, [org.uuid])).toEqual([]);
});
