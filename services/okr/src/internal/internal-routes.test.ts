import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let working: { uuid: string; name: string; keyresults: { uuid: string; url: string }[] };
let notYet: { uuid: string; name: string; url: string };

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'other']);
  const call = await world.as(org.user.owner);
  const parts = [keyresult({ name: 'Mine' }), keyresult({ name: 'Theirs', user_uuid: org.user.other })];
  const make = async (more: object) =>
    (await call.post(org.base, objective(org.user.owner ?? '', { keyresults: parts, ...more }))).body.objective;
  working = await make({ name: 'At work' });
  notYet = await make({ name: 'Not yet' });
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [working.uuid]);
  const [first] = working.keyresults;
  await call.put(`${org.base}/${working.uuid}/keyresults/${first?.uuid}`, { actual_value: 4, comment: 'Well' });
});
afterAll(() => world.close());

test('an export contains the objectives, key results, value changes and blockers of a user', async () => {
  const call = await world.as(org.user.owner);
  const path = `${org.base.replace('/objectives', '')}/keyresults/${working.keyresults[0]?.uuid}/blockers`;
  await call.post(path, { kind: 'waiting', text: 'Them', user_uuid: org.user.other });
  const { body } = await world.http.get(`/internal/users/${org.user.owner}/export`, { calling: 'okr' });
  expect(body.export.objectives).toHaveLength(2);
  expect(body.export.objectives[0]).toMatchObject({ is_owner: true, is_validator: true, is_creator: true });
  expect(body.export.keyresults.map(({ name }: { name: string }) => name)).toEqual(['Mine', 'Mine']);
  expect(body.export.changes).toMatchObject([{ from: 0, to: 4, comment: 'Well' }]);
  expect(body.export.blockers).toMatchObject([{ text: 'Them', is_raiser: true, is_waited_for: false }]);
  const other = await world.http.get(`/internal/users/${org.user.other}/export`, { calling: 'okr' });
  expect(other.body.export).toMatchObject({ objectives: [], changes: [], blockers: [{ is_waited_for: true }] });
});

test('an export contains nothing that others have written in an organisation since the user left it', async () => {
  const left = await world.organisation(['owner', 'leaver']);
  const { owner = '', leaver = '' } = left.user;
  const [call, leaving] = [await world.as(owner), await world.as(leaver)];
  const sent = objective(owner, { keyresults: [keyresult({ user_uuid: leaver })] });
  const { uuid, keyresults } = (await leaving.post(left.base, sent)).body.objective;
  const base = left.base.replace('/objectives', '');
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
  const path = `${base}/keyresults/${keyresults[0].uuid}/blockers`;
  const { blocker } = (await leaving.post(path, { kind: 'time', text: 'No time' })).body;
  const exported = async () =>
    (await world.http.get(`/internal/users/${leaver}/export`, { calling: 'okr' })).body.export;
  expect(await exported()).toMatchObject({ objectives: [{ name: sent.name }], blockers: [{ text: 'No time' }] });
  const data = { ...world.member(left.uuid, leaver, 'leaver'), successor_uuid: owner, reason: 'removed' as const };
  await world.deliver(world.event('waymark.identity.member.left.v1', left.uuid, data));
  await call.post(`${base}/blockers/${blocker.uuid}/resolve`, { text: 'Somebody secret helps' });
  await call.put(`${left.base}/${uuid}`, { description: 'A secret merger' });
  expect(await exported()).toMatchObject({
    objectives: [{ uuid, name: null, description: null, is_creator: true }],
    keyresults: [],
    blockers: [{ text: null, resolution: null, is_raiser: true }],
  });
  expect(JSON.stringify(await exported())).not.toContain('secret');
});

/** As if work had begun then, four weeks before where nothing is said, and nobody had checked in since. */
const begun = async (since = '2026-02-02') => {
  const id = [working.uuid];
  await world.host.admin(`update objective_spans set status_since = $2 where objective_uuid = $1`, [...id, since]);
  await world.host.admin('update keyresults set checked_in_at = null where objective_uuid = $1', id);
};

const owed = async (uuid = org.uuid) =>
  (await world.http.get(`/internal/organisations/${uuid}/owed`, { calling: 'okr' })).body.users;
const outstandingFor = async (name: string) =>
  (await owed()).find(({ user_uuid }: { user_uuid: string }) => user_uuid === org.user[name]);

describe('the list of outstanding tasks for reminders', () => {
  test('is empty before the first rhythm day after the objective entered working', async () => {
    expect(await owed()).toEqual([]);
  });

  test('uses the key result’s own check-in rhythm where it has one', async () => {
    await begun('2026-03-01T12:00:00Z');
    expect(await owed()).toHaveLength(2);
    const path = `${org.base}/${working.uuid}/keyresults/${working.keyresults[1]?.uuid}`;
    const call = await world.as(org.user.owner);
    await call.put(path, { checkin_rhythm: 'monthly' });
    expect(await owed()).toMatchObject([{ user_uuid: org.user.owner }]);
    await call.put(path, { checkin_rhythm: null });
  });

  test('contains due check-ins by key result owner, with health and link, until the check-in is made', async () => {
    await begun();
    expect(await owed()).toHaveLength(2);
    const [, theirs] = working.keyresults;
    expect(await outstandingFor('other')).toEqual({
      user_uuid: org.user.other,
      due: 1,
      keyresults: [{ name: 'Theirs', progress: 0, health: 'off_track', objective_name: 'At work', url: theirs?.url }],
      to_validate: 0,
      validations: [],
    });
    const call = await world.as(org.user.other);
    await call.post(`${org.base.replace('/objectives', '')}/keyresults/${theirs?.uuid}/checkins`, {});
    expect(await outstandingFor('other')).toBeUndefined();
  });

  test('contains a check-in for the member who was asked for it, until that member checks in', async () => {
    const [mine] = working.keyresults;
    const path = `${org.base.replace('/objectives', '')}/keyresults/${mine?.uuid}/checkins`;
    const call = await world.as(org.user.owner);
    await call.post(`${path}/ask`, { user_uuid: org.user.other });
    expect(await outstandingFor('other')).toMatchObject({ due: 1, keyresults: [{ name: 'Mine' }] });
    await (await world.as(org.user.other)).post(path, {});
    expect(await owed()).toEqual([]);
  });

  test('contains objectives in validation for their validator', async () => {
    const call = await world.as(org.user.owner);
    const { uuid, name, url } = notYet;
    await call.put(`${org.base}/${uuid}`, { validator_uuid: org.user.other });
    await call.put(`${org.base}/${uuid}`, { status: 'validation' });
    expect(await owed()).toEqual([
      { user_uuid: org.user.other, due: 0, keyresults: [], to_validate: 1, validations: [{ name, url }] },
    ]);
    await call.put(`${org.base}/${uuid}`, { status: 'creation' });
    await call.put(`${org.base}/${uuid}`, { validator_uuid: org.user.owner });
    expect(await owed()).toEqual([]);
  });

  test('is empty once the organisation is deleted', async () => {
    const gone = await world.organisation(['owner']);
    const data = { uuid: gone.uuid, name: 'Acme' };
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', gone.uuid, data));
    expect(await owed(gone.uuid)).toEqual([]);
  });
});

describe('a digest', () => {
  const digest = async (uuid: string) =>
    (await world.http.get(`/internal/organisations/${uuid}/digest`, { calling: 'okr' })).body.digest;
  const EMPTY = {
    moved: { total: 0, keyresults: [] },
    blocked: { total: 0, blockers: [] },
    attention: { total: 0, objectives: [] },
    ending: { total: 0, objectives: [] },
  };

  test('is empty for an organisation without objectives', async () => {
    expect(await digest((await world.organisation(['owner'])).uuid)).toEqual(EMPTY);
  });

  test('lists moved key results, blockers, troubled and ending objectives, at most five of each, with totals', async () => {
    const own = await world.organisation(['owner']);
    const call = await world.as(own.user.owner);
    const base = own.base.replace('/objectives', '');
    for (let at = 0; at < 6; at += 1) {
      world.host.clock.travelTo(new Date(world.host.clock.now().getTime() + 1_000));
      const period = { period_start: '2026-01-01', period_end: '2026-03-10' };
      const body = objective(own.user.owner ?? '', { name: `O${at}`, ...period, keyresults: [keyresult()] });
      const { uuid, keyresults } = (await call.post(own.base, body)).body.objective;
      await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
      const path = `${base}/keyresults/${keyresults[0].uuid}`;
      await call.post(`${path}/checkins`, { value: at === 0 ? 0 : at });
      if (at === 5) await call.post(`${path}/checkins`, { value: 8 });
      if (at < 2) await call.post(`${path}/blockers`, { kind: 'money', text: `Budget ${at}` });
    }
    const { moved, blocked, attention, ending } = await digest(own.uuid);
    expect(moved.total).toBe(5);
    expect(moved.keyresults[0]).toMatchObject({ name: 'Signed contracts', objective_name: 'O5', from: 0, to: 80 });
    const owner_uuid = own.user.owner;
    expect(blocked).toMatchObject({
      total: 2,
      blockers: [
        { kind: 'money', text: 'Budget 0', owner_uuid, user_uuid: null, team_uuid: null },
        { text: 'Budget 1', owner_uuid },
      ],
    });
    expect(attention.total).toBe(6);
    expect(attention.objectives.map(({ name }: { name: string }) => name)).toEqual(['O0', 'O1', 'O2', 'O3', 'O4']);
    const name = 'Signed contracts';
    expect(attention.objectives[0].keyresult).toEqual({ name, trouble: ['behind'], by: -88, confidence: null });
    expect(ending.total).toBe(6);
    expect(ending.objectives).toHaveLength(5);
    expect(ending.objectives[0]).toMatchObject({ name: 'O0', progress: 0, period_end: '2026-03-10' });
  });

  test('names whom a blocker waits for, and the troubled key result farthest behind with all its troubles', async () => {
    const own = await world.organisation(['owner', 'other']);
    const call = await world.as(own.user.owner);
    const team_uuid = await world.team(own, 'Sales', [own.user.other ?? '']);
    const parts = [
      keyresult({ name: 'Nearer' }),
      keyresult({ name: 'Waits', user_uuid: own.user.other }),
      keyresult({ name: 'Unsure' }),
    ];
    const body = objective(own.user.owner ?? '', { keyresults: parts, goal: 'committed' });
    const { uuid, keyresults } = (await call.post(own.base, body)).body.objective;
    await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
    const [nearer, waits, unsure] = keyresults.map(
      (one: { uuid: string }) => `${own.base.replace('/objectives', '')}/keyresults/${one.uuid}`,
    );
    await call.post(`${nearer}/checkins`, { value: 9, confidence: 3 });
    await call.post(`${waits}/blockers`, { kind: 'waiting', text: 'Them', team_uuid });
    await call.post(`${waits}/blockers`, { kind: 'waiting', text: 'You', user_uuid: own.user.owner });
    for (const confidence of [7, 5, 3]) await call.post(`${unsure}/checkins`, { value: 8, confidence });
    const { blocked, attention } = await digest(own.uuid);
    const owner_uuid = own.user.other;
    expect(blocked.blockers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Them', owner_uuid, team_uuid, user_uuid: null }),
        expect.objectContaining({ text: 'You', owner_uuid, team_uuid: null, user_uuid: own.user.owner }),
      ]),
    );
    expect(attention).toMatchObject({
      total: 1,
      objectives: [{ keyresult: { name: 'Unsure', trouble: ['confidence_falling', 'confidence_low'], confidence: 3 } }],
    });
  });

  test('omits key results that moved back, moved by less than one point or moved before its period', async () => {
    const own = await world.organisation(['owner']);
    const call = await world.as(own.user.owner);
    const body = objective(own.user.owner ?? '', { keyresults: [keyresult(), keyresult(), keyresult()] });
    const { uuid, keyresults } = (await call.post(own.base, body)).body.objective;
    await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
    // The last one moves by less than a point.
    const [back, before, little] = keyresults.map((one: { uuid: string }) => {
      return `${own.base.replace('/objectives', '')}/keyresults/${one.uuid}/checkins`;
    });
    for (const value of [5, 0]) await call.post(back, { value });
    await call.post(before, { value: 5 });
    for (const value of [4.02, 4.05]) await call.post(little, { value });
    await world.host.admin(`delete from keyresult_changes where keyresult_uuid = $1 and to_value = 4.02`, [
      keyresults[2].uuid,
    ]);
    await world.host.admin(`update keyresult_changes set at = at - interval '8 days' where keyresult_uuid = $1`, [
      keyresults[1].uuid,
    ]);
    expect((await digest(own.uuid)).moved).toEqual({ total: 0, keyresults: [] });
  });
});

test.each(['organisations/:org/owed', 'organisations/:org/digest', 'users/:user/export'])(
  'an internal route is 401 without the internal secret, also with a user token: %s',
  async (route) => {
    const path = `/internal/${route.replace(':org', org.uuid).replace(':user', org.user.owner ?? '')}`;
    const token = await world.host.tokenFor({ user: org.user.owner });
    expect((await world.http.get(path)).status).toBe(401);
    expect((await world.http.get(path, { token })).status).toBe(401);
  },
);
