import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createEvents } from '@waymark/service-kit';
import { lockWaiters, until } from '@waymark/service-kit/testing';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';
import { takeOver } from './takeover-service.ts';
import { handOverOfTeam } from './team-events.ts';

let world: World;
let org: Organisation;
let owner: Awaited<ReturnType<World['as']>>;
let user: Record<string, string>;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  org = await world.organisation(['owner', 'leaver', 'heir']);
  user = org.user;
  owner = await world.as(user.owner);
  world.host.internal.answer('identity', 'GET', /members|teams/, { status: 404, body: {} });
});
afterAll(() => world.close());

const make = async (fields: object, more: object = {}) =>
  (await owner.post(org.base, objective(user.owner ?? '', { ...fields, ...more }))).body.objective;
const read = async (uuid: string) => (await owner.get(`${org.base}/${uuid}`)).body.objective;
const leaveOf = (name: string, successor_uuid: string | null) => {
  const data = { ...world.member(org.uuid, user[name] ?? '', name), successor_uuid, reason: 'removed' as const };
  return world.event('waymark.identity.member.left.v1', org.uuid, data);
};
const leave = (successor_uuid: string | null) => leaveOf('leaver', successor_uuid);
const told = (type: string) =>
  world.host.admin('select subject, data from outbox where type = $1 and organisation = $2 order by id', [
    type,
    org.uuid,
  ]);

describe('a member who leaves', () => {
  test('is no longer asked for a check-in, also after joining again', async () => {
    const { uuid, keyresults } = await make({ keyresults: [keyresult()] });
    await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
    const base = org.base.replace('/objectives', '');
    const checkins = `${base}/keyresults/${keyresults[0].uuid}/checkins`;
    await owner.post(`${checkins}/ask`, { user_uuid: user.leaver });
    expect((await owner.get(checkins)).body.asked).toMatchObject({ user_uuid: user.leaver });
    await world.deliver(leave(user.heir ?? ''));
    expect((await owner.get(checkins)).body.asked).toBeUndefined();
    expect(await told('waymark.okr.keyresult.unasked.v1')).toMatchObject([
      { subject: keyresults[0].uuid, data: { asked_uuid: null, asked_at: null } },
    ]);
    const again = world.member(org.uuid, user.leaver ?? '', 'leaver');
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, again));
    const returned = await world.as(user.leaver);
    expect((await returned.get(`${base}/checkins/due`)).body.total).toBe(0);
    expect((await returned.post(checkins, {})).body.code).toBe('CHECKIN_FORBIDDEN');
  });

  test('passes owned and validated objectives and key results to the successor, also in the archive', async () => {
    const named = ['First', 'Second'].map((name) => keyresult({ name, user_uuid: user.owner }));
    const owned = await make({ user_uuid: user.leaver, keyresults: named });
    const validated = await make({ validator_uuid: user.leaver });
    const both = await make({ user_uuid: user.leaver, validator_uuid: user.leaver });
    const parts = await make({ keyresults: [keyresult({ user_uuid: user.leaver }), keyresult()] });
    const none = await make({});
    await world.host.admin(`update objectives set status = 'archive' where uuid = $1`, [both.uuid]);
    const event = leave(user.heir ?? '');
    await world.deliver(event);
    await world.deliver(event);
    expect(await read(owned.uuid)).toMatchObject({ user_uuid: user.heir, validator_uuid: user.owner });
    expect(await read(validated.uuid)).toMatchObject({ user_uuid: user.owner, validator_uuid: user.heir });
    expect(await read(both.uuid)).toMatchObject({ user_uuid: user.heir, validator_uuid: user.heir, status: 'archive' });
    expect((await read(parts.uuid)).keyresults).toMatchObject([{ user_uuid: user.heir }, { user_uuid: user.owner }]);
    expect(await read(none.uuid)).toEqual(none);
    const search = await owner.get(`${org.base}?q=leaver`);
    expect(search.body.total).toBe(0);
    expect((await owner.get(`${org.base}?q=heir`)).body.total).toBe(4);
    const updates = await told('waymark.okr.objective.updated.v1');
    expect(updates).toHaveLength(3);
    expect(updates.find(({ subject }) => subject === both.uuid)?.data).toMatchObject({
      changed: ['user_uuid', 'validator_uuid'],
      keyresults: [],
    });
    expect(updates.find(({ subject }) => subject === owned.uuid)?.data).toMatchObject({
      changed: ['user_uuid'],
      keyresults: [{ name: 'First' }, { name: 'Second' }],
    });
    expect(await told('waymark.okr.keyresult.updated.v1')).toMatchObject([{ data: { user_uuid: user.heir } }]);
  });

  test.each(['leaver', 'owner'])(
    'publishes updates with the remover as actor, and without an actor when leaving alone: done by the %s',
    async (by) => {
      await make({ user_uuid: user.leaver });
      await world.deliver({ ...leave(user.heir ?? ''), actor: user[by] ?? '' });
      const [{ actor } = { actor: undefined }] = await world.host.admin(
        "select actor from outbox where type = 'waymark.okr.objective.updated.v1' and organisation = $1",
        [org.uuid],
      );
      expect(actor).toBe(by === 'owner' ? user.owner : null);
    },
  );

  test('passes owned objectives to the organisation owner when no successor is named', async () => {
    const owned = await make({ user_uuid: user.leaver });
    await world.deliver(leave(null));
    expect(await read(owned.uuid)).toMatchObject({ user_uuid: user.owner });
  });

  test('passes objectives to the organisation owner when the successor has already left', async () => {
    const owned = await make({ user_uuid: user.leaver, validator_uuid: user.leaver });
    const first = leave(user.heir ?? '');
    await world.deliver(leaveOf('heir', user.owner ?? null), first);
    expect(await read(owned.uuid)).toMatchObject({ user_uuid: user.owner, validator_uuid: user.owner });
  });

  test('passes objectives to an invited successor before the event of joining arrives', async () => {
    const owned = await make({ user_uuid: user.leaver });
    const newcomer = randomUUID();
    const invited = world.member(org.uuid, newcomer, 'newcomer', { active: false });
    await world.deliver(world.event('waymark.identity.member.invited.v1', org.uuid, invited));
    await world.deliver(leave(newcomer));
    expect(await read(owned.uuid)).toMatchObject({ user_uuid: newcomer });
  });

  test('passes objectives to the organisation owner when the successor has left and is only invited again', async () => {
    const owned = await make({ user_uuid: user.leaver });
    const first = leave(user.heir ?? '');
    await world.deliver(leaveOf('heir', user.owner ?? null));
    const invited = world.member(org.uuid, user.heir ?? '', 'heir', { active: false });
    await world.deliver(world.event('waymark.identity.member.invited.v1', org.uuid, invited), first);
    expect(await read(owned.uuid)).toMatchObject({ user_uuid: user.owner });
  });

  test('passes objectives to the new organisation owner once known, when successor and former owner have left', async () => {
    const owned = await make({ user_uuid: user.owner });
    const heir = await world.as(user.heir);
    const first = leaveOf('owner', user.leaver ?? '');
    const second = leaveOf('leaver', user.heir ?? '');
    await world.deliver(second);
    await expect(world.deliver(first)).rejects.toThrow('events failed');
    expect((await owner.get(org.base)).status).toBe(404);
    expect((await heir.get(`${org.base}/${owned.uuid}`)).body.objective).toMatchObject({ user_uuid: user.owner });
    await world.publish(org, { owner_uuid: user.heir });
    await world.deliver(first);
    expect((await heir.get(`${org.base}/${owned.uuid}`)).body.objective).toMatchObject({ user_uuid: user.heir });
  });

  test('passes objectives to the owner whom identity names, when the event of the new owner has not arrived', async () => {
    const owned = await make({ user_uuid: user.owner });
    const heir = await world.as(user.heir);
    const organisation = world.about(org.uuid, user.heir ?? '');
    world.host.internal.answer('identity', 'GET', `/internal/organisations/${org.uuid}`, { body: { organisation } });
    const first = leaveOf('owner', user.leaver ?? '');
    await world.deliver(leaveOf('leaver', user.heir ?? ''), first);
    expect((await heir.get(`${org.base}/${owned.uuid}`)).body.objective).toMatchObject({ user_uuid: user.heir });
  });

  test('passes objectives on some at a time, each with its events once', async () => {
    for (const fields of [{}, {}, { keyresults: [keyresult({ user_uuid: user.leaver })] }, {}, {}])
      await make({ user_uuid: user.leaver, ...fields });
    const { metrics, ...host } = world.host;
    const taking = takeOver(createEvents({ ...host, service: 'okr' }), 2);
    const over = { from: user.leaver ?? '', to: user.heir ?? '', actor: null, now: world.host.clock.now() };
    const sent: number[] = [];
    const part = () => world.host.database.inOrganisation(org.uuid, (scope) => taking(scope, over));
    while (await part()) sent.push((await told('waymark.okr.objective.updated.v1')).length);
    expect(sent).toEqual([2, 4, 5]);
    expect((await told('waymark.okr.keyresult.updated.v1')).length).toBe(1);
    expect((await owner.get(`${org.base}?q=heir`)).body.total).toBe(5);
  });

  test('keeps owned and folded objectives when rejoined before the event of leaving arrives', async () => {
    const owned = await make({ user_uuid: user.leaver });
    const leaver = await world.as(user.leaver);
    await leaver.put(`${org.base}/${owned.uuid}/folded`, { folded: true });
    const late = leave(user.heir ?? '');
    const back = world.member(org.uuid, user.leaver ?? '', 'leaver');
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, back), late);
    expect(await read(owned.uuid)).toMatchObject({ user_uuid: user.leaver });
    expect((await leaver.get(`${org.base}/folded`)).body.folded).toEqual([owned.uuid]);
  });

  test('passes objectives to the successor when only invited again before the event of leaving arrives', async () => {
    const owned = await make({ user_uuid: user.leaver });
    const late = leave(user.heir ?? '');
    const invited = world.member(org.uuid, user.leaver ?? '', 'leaver', { active: false });
    await world.deliver(world.event('waymark.identity.member.invited.v1', org.uuid, invited), late);
    expect(await read(owned.uuid)).toMatchObject({ user_uuid: user.heir });
  });

  test('passes objectives to the organisation owner when the successor is leaving at the same time', async () => {
    const owned = await make({ user_uuid: user.leaver });
    const first = leave(user.heir ?? '');
    let handedOver: Promise<void> | undefined;
    await world.host.database.inOrganisation(org.uuid, async (scope) => {
      const heir = scope.table('members').where({ user_uuid: user.heir });
      await heir.update({ active: false, gone: true, sequence: first.sequence + 1 });
      handedOver = world.deliver(first);
      await until(async () => (await lockWaiters(world.host)) > 0);
    });
    await handedOver;
    expect(await read(owned.uuid)).toMatchObject({ user_uuid: user.owner });
  });

  test('cannot be named as owner or validator', async () => {
    await world.deliver(leave(user.heir ?? ''));
    const refused = await owner.post(org.base, objective(user.leaver ?? ''));
    expect(Object.keys(refused.body.errors).sort()).toEqual(['user_uuid', 'validator_uuid']);
  });

  test('is not restored by an older event that arrives late', async () => {
    const older = world.event('waymark.identity.member.updated.v1', org.uuid, {
      ...world.member(org.uuid, user.leaver ?? '', 'leaver'),
      changed: ['lang'],
    });
    await world.deliver(leave(user.heir ?? ''));
    await world.deliver(older);
    expect((await (await world.as(user.leaver)).get(org.base)).status).toBe(404);
  });

  test('and whose account is deleted is removed from histories and as a creator', async () => {
    const made = await (await world.as(user.leaver)).post(
      org.base,
      objective(user.owner ?? '', { keyresults: [keyresult()] }),
    );
    const { uuid, keyresults } = made.body.objective;
    await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
    const part = `${org.base}/${uuid}/keyresults/${keyresults[0].uuid}`;
    await (await world.as(user.leaver)).put(part, { actual_value: 2 });
    await world.deliver(leave(user.heir ?? ''));
    await world.deliver(
      world.event('waymark.identity.user.deleted.v1', undefined, { uuid: user.leaver ?? '', email: 'x@example.org' }),
    );
    expect((await read(uuid)).creator_uuid).toBeNull();
    expect((await owner.get(`${part}/history`)).body.history).toMatchObject([{ user_uuid: null, from: 0, to: 2 }]);
  });
});

test('a deleted account is without its name at once, while a row that names it is locked', async () => {
  const made = await (await world.as(user.leaver)).post(org.base, objective(user.owner ?? ''));
  const { uuid } = made.body.objective;
  const data = { uuid: user.leaver ?? '', email: 'x@example.org' };
  let forgotten: Promise<void> | undefined;
  await world.host.database.inOrganisation(org.uuid, async (scope) => {
    await scope.query('select 1 from objectives where uuid = $1 for update', [uuid]);
    forgotten = world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, data));
    await until(async () => (await lockWaiters(world.host)) > 0);
    const named = await world.host.admin('select first_name, gone from members where user_uuid = $1', [user.leaver]);
    expect(named).toEqual([{ first_name: null, gone: true }]);
  });
  await forgotten;
  expect((await read(uuid)).creator_uuid).toBeNull();
});

describe('a member removed from a team', () => {
  const takenOut = (team: string, more: object) => {
    const data = { uuid: team, name: 'North', user_uuids: [], changed: ['users'] };
    const gone = { removed_uuids: [user.leaver ?? ''] };
    return world.event('waymark.identity.team.updated.v1', org.uuid, { ...data, ...gone, ...more });
  };
  const takeOut = (team: string, more: object) => world.deliver(takenOut(team, more));
  const setUp = async () => {
    const team_uuid = await world.team(org, 'North', [user.leaver ?? '', user.heir ?? '']);
    const keyresults = [keyresult({ user_uuid: user.leaver }), keyresult({ user_uuid: user.owner })];
    const inTeam = await make({ level: 'team', team_uuid, user_uuid: null, validator_uuid: user.owner, keyresults });
    const elsewhere = await make({ keyresults: [keyresult({ user_uuid: user.leaver })] });
    return { team_uuid, inTeam, elsewhere };
  };
  const ownersOf = async (uuid: string) =>
    (await read(uuid)).keyresults.map((each: { user_uuid: string }) => each.user_uuid);

  test('passes key results of the team’s objectives to the successor, and keeps all others', async () => {
    const { team_uuid, inTeam, elsewhere } = await setUp();
    await takeOut(team_uuid, { successor_uuid: user.heir });
    expect(await ownersOf(inTeam.uuid)).toEqual([user.heir, user.owner]);
    expect(await ownersOf(elsewhere.uuid)).toEqual([user.leaver]);
    expect((await owner.get(`${org.base}?q=heir`)).body.total).toBe(1);
    expect(await told('waymark.okr.keyresult.updated.v1')).toMatchObject([
      { data: { user_uuid: user.heir, changed: ['user_uuid'] } },
    ]);
  });

  test('keeps the key results when no successor is named', async () => {
    const { team_uuid, inTeam } = await setUp();
    await takeOut(team_uuid, { successor_uuid: null });
    expect(await ownersOf(inTeam.uuid)).toEqual([user.leaver, user.owner]);
  });

  test('keeps the key results when the successor has left', async () => {
    const { team_uuid, inTeam } = await setUp();
    const first = takenOut(team_uuid, { successor_uuid: user.heir });
    await world.deliver(leaveOf('heir', null));
    await world.deliver(first);
    expect(await ownersOf(inTeam.uuid)).toEqual([user.leaver, user.owner]);
  });
});

describe('a team with a new name', () => {
  const renamed = (uuid: string, changed: string[]) =>
    world.event('waymark.identity.team.updated.v1', org.uuid, { uuid, name: 'Lighthouse', user_uuids: [], changed });
  const total = async (q: string) => (await owner.get(`${org.base}?q=${q}`)).body.total;

  test.each([
    ['its event', async (_uuid: string) => undefined],
    [
      'the answer of identity, before its event',
      async (uuid: string) => {
        await world.host.admin(`update teams set name = 'Lighthouse' where team_uuid = $1`, [uuid]);
      },
    ],
    [
      'the event of a later joining, before its event',
      (uuid: string) => world.deliver({ ...renamed(uuid, ['users']), sequence: 1_000_000 }),
    ],
  ])('is what its objectives are found by, when the name is stored by %s', async (_what, before) => {
    const uuid = await world.team(org, 'Harbour', []);
    await make({ level: 'team', team_uuid: uuid, user_uuid: undefined });
    expect([await total('harbour'), await total('lighthouse')]).toEqual([1, 0]);
    await before(uuid);
    await world.deliver(renamed(uuid, ['name']));
    expect([await total('harbour'), await total('lighthouse')]).toEqual([0, 1]);
  });
});

describe('a team that is deleted', () => {
  const setUp = async () => {
    const team_uuid = await world.team(org, 'North', [user.leaver ?? '']);
    const made = await make({ level: 'team', team_uuid, validator_uuid: user.heir });
    const data = { uuid: team_uuid, name: 'North', user_uuids: [] };
    return {
      made,
      deleted: (new_team_uuid: string | null) =>
        world.event('waymark.identity.team.deleted.v1', org.uuid, { ...data, new_team_uuid }),
    };
  };

  test('passes its objectives to the named successor team', async () => {
    const { made, deleted } = await setUp();
    const south = await world.team(org, 'South', []);
    await world.deliver(deleted(south));
    expect(await read(made.uuid)).toMatchObject({ level: 'team', team_uuid: south });
    expect((await owner.get(`${org.base}?q=south`)).body.total).toBe(1);
  });

  test('turns its objectives into company objectives when the successor team is already deleted', async () => {
    const { made, deleted } = await setUp();
    const south = await world.team(org, 'South', []);
    const first = deleted(south);
    const second = { uuid: south, name: 'South', user_uuids: [], new_team_uuid: null };
    await world.deliver(world.event('waymark.identity.team.deleted.v1', org.uuid, second), first);
    expect(await read(made.uuid)).toMatchObject({ level: 'company', team_uuid: null, user_uuid: user.heir });
  });

  test('passes its objectives on some at a time, each with its event once', async () => {
    const { made, deleted } = await setUp();
    for (const name of ['Second', 'Third']) await make({ level: 'team', team_uuid: made.team_uuid, name });
    const south = await world.team(org, 'South', []);
    const { metrics, ...host } = world.host;
    const events = createEvents({ ...host, service: 'okr' });
    const handOver = handOverOfTeam({ events, clock: host.clock }, 2);
    const sent: number[] = [];
    const part = () => host.database.inOrganisation(org.uuid, (scope) => handOver(scope, deleted(south)));
    while (await part()) sent.push((await told('waymark.okr.objective.updated.v1')).length);
    expect(sent).toEqual([2, 3]);
    expect((await owner.get(`${org.base}?q=south`)).body.total).toBe(3);
  });

  test('ends at once, even while one of its objectives cannot be handed over', async () => {
    const { made, deleted } = await setUp();
    let handedOver: Promise<void> | undefined;
    await world.host.database.inOrganisation(org.uuid, async (scope) => {
      await scope.query('select 1 from objectives where uuid = $1 for update', [made.uuid]);
      handedOver = world.deliver(deleted(null));
      await until(async () => (await lockWaiters(world.host)) > 0);
      const rows = await world.host.admin('select gone from teams where team_uuid = $1', [made.team_uuid]);
      expect(rows).toEqual([{ gone: true }]);
    });
    await handedOver;
    expect(await read(made.uuid)).toMatchObject({ level: 'company', user_uuid: user.heir });
  });

  test('without a successor team turns its objectives into company objectives owned by their validator', async () => {
    const { made, deleted } = await setUp();
    await world.deliver(deleted(null));
    expect(await read(made.uuid)).toMatchObject({ level: 'company', team_uuid: null, user_uuid: user.heir });
    const refused = await owner.post(
      org.base,
      objective('', { level: 'team', team_uuid: made.team_uuid, user_uuid: null, validator_uuid: user.owner }),
    );
    expect(refused.body.errors).toHaveProperty('team_uuid');
  });
});

test('the rows of a deleted organisation are deleted, and a late event does not restore them', async () => {
  const { uuid, keyresults } = await make({ keyresults: [keyresult()] });
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
  await owner.put(`${org.base}/${uuid}/keyresults/${keyresults[0].uuid}`, { actual_value: 2 });
  await world.team(org, 'North', []);
  await world.blocks(org, false, false);
  const rows = () =>
    Promise.all(
      ['objectives', 'keyresults', 'keyresult_changes', 'members', 'teams', 'subscriptions'].map(
        async (table) =>
          (await world.host.admin(`select 1 from ${table} where organisation_uuid = $1`, [org.uuid])).length,
      ),
    );
  expect(await rows()).toEqual([1, 1, 1, 3, 1, 1]);
  const late = world.event(
    'waymark.identity.member.joined.v1',
    org.uuid,
    world.member(org.uuid, user.heir ?? '', 'heir'),
  );
  await world.deliver(
    world.event('waymark.identity.organisation.deleted.v1', org.uuid, { uuid: org.uuid, name: 'Acme' }),
  );
  await world.deliver(late);
  expect(await rows()).toEqual([0, 0, 0, 0, 0, 0]);
  expect((await owner.get(org.base)).status).toBe(404);
});

test('a new member whose event has not arrived is looked up in identity and accepted', async () => {
  const fresh = '33333333-3333-4333-8333-333333333333';
  const member = world.member(org.uuid, fresh, 'Fresh');
  world.host.internal.answer('identity', 'GET', `/internal/organisations/${org.uuid}/members/${fresh}`, {
    body: { member },
  });
  const call = await world.as(fresh);
  expect((await call.get(org.base)).status).toBe(200);
  expect((await call.post(org.base, objective(fresh))).status).toBe(201);
});

test('while identity is unavailable, known members can read and write, and unknown callers get 503', async () => {
  const away = { status: 503, body: {} };
  world.host.internal.answer('identity', 'GET', /members/, away);
  expect((await owner.get(org.base)).status).toBe(200);
  expect((await owner.post(org.base, objective(user.owner ?? ''))).status).toBe(201);
  const unknown = await world.as('44444444-4444-4444-8444-444444444444');
  expect((await unknown.get(org.base)).status).toBe(503);
});
