import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { lockWaiters, until } from '@waymark/service-kit/testing';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Record<'owner' | 'validator' | 'keeper' | 'other' | 'mate', Awaited<ReturnType<World['as']>>>;
/** An objective that is worked on, with a key result of the keeper. */
let made: { objective: string; keyresult: string };
let base: string;
let team: string;

beforeAll(async () => {
  world = await createWorld();
  world.host.internal.answer('identity', 'GET', /members|teams/, { status: 404, body: {} });
});
afterAll(() => world.close());

const arrange = async () => {
  const { owner = '', validator, keeper } = org.user;
  const body = objective(owner, { validator_uuid: validator, keyresults: [keyresult({ user_uuid: keeper })] });
  const { uuid, keyresults } = (await call.owner.post(org.base, body)).body.objective;
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
  return { objective: uuid, keyresult: keyresults[0].uuid };
};

/** So long after the start, with tokens of then. */
const later = async (ms: number) => {
  world.host.clock.travelTo(new Date(START.getTime() + ms));
  const { owner, validator, keeper, other, mate } = org.user;
  call = {
    owner: await world.as(owner),
    validator: await world.as(validator),
    keeper: await world.as(keeper),
    other: await world.as(other),
    mate: await world.as(mate),
  };
};

beforeEach(async () => {
  world.host.clock.travelTo(START);
  // The first is an admin; the others are not.
  org = await world.organisation(['admin', 'owner', 'validator', 'keeper', 'other', 'mate']);
  team = await world.team(org, 'Legal', [org.user.mate ?? '']);
  await later(0);
  made = await arrange();
  base = `/api/v1/user/organisations/${org.uuid}`;
});

const ofKeyResult = (uuid = made.keyresult) => `${base}/keyresults/${uuid}/blockers`;
const one = (uuid: string, what = '') => `${base}/blockers/${uuid}${what}`;
const raise = async (body: object, as = call.keeper) => {
  const answer = await as.post(ofKeyResult(), body);
  expect(answer.status).toBe(201);
  return answer.body.blocker;
};
const unclear = { kind: 'unclear', text: 'Nobody knows what counts' };
const eventsOf = async (uuid: string) =>
  (
    await world.host.admin<{ type: string; data: object }>(
      'select type, data from outbox where subject = $1 order by id',
      [uuid],
    )
  ).map(({ type, data }) => ({ type: type.split('.')[3], ...data }));
const readKeyResult = async () => (await call.other.get(`${org.base}/${made.objective}`)).body.objective.keyresults[0];
const moveTo = (status: string) =>
  world.host.admin('update objectives set status = $2 where uuid = $1', [made.objective, status]);

describe('a blocker', () => {
  test('is raised with a kind, a text and the member it waits for, and publishes an event', async () => {
    const { other: user_uuid, keeper: raised_by } = org.user;
    const sent = { kind: 'waiting', text: '  The customer has to sign ', user_uuid };
    const blocker = await raise(sent);
    const about = { keyresult_uuid: made.keyresult, kind: 'waiting', text: 'The customer has to sign', user_uuid };
    const by = { raised_by, raised_at: START.toISOString() };
    const open = { resolved_at: null, resolved_by: null, resolution: null };
    expect(blocker).toEqual({ uuid: expect.any(String), ...about, team_uuid: null, declined: [], ...by, ...open });
    expect(await eventsOf(blocker.uuid)).toEqual([
      {
        type: 'raised',
        uuid: blocker.uuid,
        ...about,
        ...by,
        team_uuid: null,
        declined: [],
        returned: false,
        returned_by: null,
        keyresult_name: 'Signed contracts',
        objective_uuid: made.objective,
        objective_name: 'Win the north',
      },
    ]);
  });

  test('is listed to every member, in the list of the organisation with its key result and objective', async () => {
    const first = await raise(unclear);
    await later(1_000);
    const second = await raise({ kind: 'money', text: 'No budget' });
    await call.keeper.post(one(first.uuid, '/resolve'), { text: 'We know now' });
    const all = await call.other.get(ofKeyResult());
    expect(all.body.blockers).toMatchObject([{ uuid: second.uuid }, { uuid: first.uuid, resolution: 'We know now' }]);
    expect(all.headers['x-total-count']).toBe('2');
    expect((await call.other.get(`${ofKeyResult()}?open=true`)).body).toMatchObject({
      blockers: [second],
      total: 1,
    });
    const place = {
      keyresult: { uuid: made.keyresult, name: 'Signed contracts' },
      objective: { uuid: made.objective, name: 'Win the north' },
    };
    const { body } = await call.other.get(`${base}/blockers?open=true&limit=1`);
    expect(body).toMatchObject({ blockers: [{ ...second, ...place }], total: 1 });
    expect((await call.other.get(`${base}/blockers?limit=1&offset=1`)).body).toMatchObject({
      blockers: [{ uuid: first.uuid, ...place }],
      total: 2,
    });
  });

  test('that is open for a week adds the trouble "blocked" to its key result and objective', async () => {
    const blocker = await raise(unclear);
    expect(await readKeyResult()).toMatchObject({ blocked_since: START.toISOString(), trouble: [] });
    await later(7 * DAY_MS);
    await call.keeper.post(`${base}/keyresults/${made.keyresult}/checkins`, {});
    expect((await readKeyResult()).trouble).toEqual(['blocked']);
    const { body } = await call.other.get(org.base);
    expect(body.objectives[0]).toMatchObject({ trouble: ['blocked'], keyresults: [{ trouble: ['blocked'] }] });
    await raise({ kind: 'time', text: 'No time' });
    expect((await readKeyResult()).blocked_since).toBe(START.toISOString());
    await call.keeper.post(one(blocker.uuid, '/resolve'), { text: 'Settled' });
    const since = new Date(START.getTime() + 7 * DAY_MS).toISOString();
    expect(await readKeyResult()).toMatchObject({ blocked_since: since, trouble: [] });
  });

  test('is raised together with a check-in, and an invalid blocker refuses the check-in too', async () => {
    const checkins = `${base}/keyresults/${made.keyresult}/checkins`;
    const { status, body } = await call.keeper.post(checkins, { value: 3, blocker: unclear });
    expect(status).toBe(201);
    expect(body.blocker).toMatchObject({ ...unclear, keyresult_uuid: made.keyresult, raised_by: org.user.keeper });
    expect(body.keyresult).toMatchObject({ actual_value: 3, blocked_since: START.toISOString() });
    expect(await readKeyResult()).toEqual(body.keyresult);
    const named = { kind: 'waiting', text: 'Them', user_uuid: randomUUID() };
    const unknown = await call.keeper.post(checkins, { value: 4, blocker: named });
    expect(unknown).toMatchObject({ status: 422, body: { errors: { 'blocker.user_uuid': expect.any(String) } } });
    const empty = await call.keeper.post(checkins, { value: 4, blocker: { kind: 'time' } });
    expect(empty).toMatchObject({ status: 422, body: { errors: { 'blocker.text': expect.any(String) } } });
    expect((await readKeyResult()).actual_value).toBe(3);
    const without = await call.keeper.post(checkins, { value: 4, blocker: null });
    expect(without.status).toBe(201);
    expect(without.body).not.toHaveProperty('blocker');
  });

  test('is refused, together with its check-in, from a member who was only asked to check in', async () => {
    const checkins = `${base}/keyresults/${made.keyresult}/checkins`;
    await call.keeper.post(`${checkins}/ask`, { user_uuid: org.user.other });
    const refused = await call.other.post(checkins, { value: 3, blocker: unclear });
    expect(refused).toMatchObject({ status: 403, body: { code: 'BLOCKER_FORBIDDEN' } });
    const wrong = await call.other.post(checkins, { value: 'three', blocker: unclear });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'BLOCKER_FORBIDDEN' } });
    expect((await call.other.post(checkins, { value: 3 })).status).toBe(201);
  });

  test('when edited, keeps fields that are not sent, and a team replaces the member it waited for', async () => {
    const blocker = await raise({ kind: 'waiting', text: 'Them', user_uuid: org.user.other });
    const edited = async (body: object) => (await call.validator.put(one(blocker.uuid), body)).body.blocker;
    expect(await edited({ text: 'Their answer' })).toEqual({ ...blocker, text: 'Their answer' });
    expect(await edited({ team_uuid: team })).toMatchObject({ user_uuid: null, team_uuid: team });
    expect(await edited({ kind: 'waiting', text: 'Their answer', team_uuid: team })).toMatchObject({ team_uuid: team });
    expect(await edited({ kind: 'technical' })).toMatchObject({ kind: 'technical', user_uuid: null, team_uuid: null });
    const refused = await call.validator.put(one(blocker.uuid), { user_uuid: org.user.other });
    expect(refused).toMatchObject({ status: 422, body: { errors: { user_uuid: expect.any(String) } } });
    const types = (await eventsOf(blocker.uuid)).map(({ type }) => type);
    expect(types).toEqual(['raised', 'changed', 'changed', 'changed']);
  });

  test('declined by the member or team member it waits for stays open and waits for nobody', async () => {
    const blocker = await raise({ kind: 'waiting', text: 'Them', user_uuid: org.user.other });
    const { status, body } = await call.other.post(one(blocker.uuid, '/not_me'), {});
    expect(status).toBe(200);
    expect(body.blocker).toEqual({ ...blocker, user_uuid: null });
    expect((await eventsOf(blocker.uuid)).at(-1)).toMatchObject({
      type: 'changed',
      user_uuid: null,
      declined_by: org.user.other,
    });
    expect((await call.other.post(one(blocker.uuid, '/not_me'), {})).status).toBe(403);
    const ofTeam = await raise({ kind: 'waiting', text: 'Legal', team_uuid: team });
    expect((await call.other.post(one(ofTeam.uuid, '/not_me'), {})).status).toBe(403);
    expect((await call.mate.post(one(ofTeam.uuid, '/not_me'), {})).body.blocker.team_uuid).toBeNull();
  });

  test('that was declined stays returned after edits by others and after the decliner’s account is deleted', async () => {
    const { other = '', mate = '' } = org.user;
    const last = async (uuid: string) => (await eventsOf(uuid)).at(-1);
    const { uuid } = await raise({ kind: 'waiting', text: 'Them', user_uuid: other });
    expect(await last(uuid)).toMatchObject({ returned: false, returned_by: null });
    await call.other.post(one(uuid, '/not_me'), {});
    expect(await last(uuid)).toMatchObject({ returned: true, returned_by: other });
    const edited = await call.owner.put(one(uuid), { text: 'Whoever they are' });
    expect(edited.body.blocker).not.toHaveProperty('returned');
    expect(await last(uuid)).toMatchObject({ type: 'changed', returned: true, returned_by: other });
    const gone = { uuid: other, email: 'other@example.org' };
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, gone));
    await call.owner.put(one(uuid), { text: 'Them, then' });
    expect(await last(uuid)).toMatchObject({ returned: true, returned_by: null });
    await call.owner.put(one(uuid), { user_uuid: mate });
    expect(await last(uuid)).toMatchObject({ user_uuid: mate, returned: false });
  });

  test.each<[string, 'put' | 'post', string, object]>([
    ['its creator edits it', 'put', '', { text: 'Somebody outside' }],
    ['it is resolved', 'post', '/resolve', { text: 'Done' }],
  ])('that was declined counts as returned to its creator until %s', async (_when, method, what, body) => {
    const { uuid } = await raise({ kind: 'waiting', text: 'Them', user_uuid: org.user.other });
    await call.other.post(one(uuid, '/not_me'), {});
    expect((await call.keeper[method](one(uuid, what), body)).status).toBe(200);
    expect((await eventsOf(uuid)).at(-1)).toMatchObject({ returned: false, returned_by: null });
  });

  test('that waits for a team waits for its other members after one declines, and for nobody after all decline', async () => {
    const { mate = '', other = '' } = org.user;
    const both = await world.team(org, 'Sales', [mate, other]);
    const blocker = await raise({ kind: 'waiting', text: 'Sales', team_uuid: both });
    const decline = async (as: (typeof call)['mate']) => (await as.post(one(blocker.uuid, '/not_me'), {})).body.blocker;
    expect(await decline(call.mate)).toEqual({ ...blocker, declined: [mate] });
    expect(await decline(call.mate)).toEqual({ ...blocker, declined: [mate] });
    expect((await call.other.get(ofKeyResult())).body.blockers).toEqual([{ ...blocker, declined: [mate] }]);
    expect(await decline(call.other)).toEqual({ ...blocker, team_uuid: null, declined: [] });
    expect(await eventsOf(blocker.uuid)).toMatchObject([
      { type: 'raised', declined: [] },
      { type: 'changed', team_uuid: both, declined: [mate], declined_by: mate },
      { type: 'changed', team_uuid: null, declined: [], declined_by: other },
    ]);
  });

  describe('that waits for a team from which a member is removed', () => {
    const setUp = async () => {
      const { mate = '', other = '' } = org.user;
      const both = await world.team(org, 'Sales', [mate, other]);
      const { uuid } = await raise({ kind: 'waiting', text: 'Sales', team_uuid: both });
      const changed = { uuid: both, name: 'Sales', user_uuids: [mate], changed: ['users'] };
      return { uuid, mate, both, shrunk: world.event('waymark.identity.team.updated.v1', org.uuid, changed) };
    };
    const returnedTo = (mate: string) => ({ type: 'changed', team_uuid: null, returned: true, returned_by: mate });

    test('returns to its creator when all remaining members have declined', async () => {
      const { uuid, mate, shrunk } = await setUp();
      await call.mate.post(one(uuid, '/not_me'), {});
      await world.deliver(shrunk);
      expect((await eventsOf(uuid)).at(-1)).toMatchObject({ ...returnedTo(mate), declined: [], declined_by: null });
    });

    test('keeps waiting for the team when a remaining member has not declined', async () => {
      const { uuid, both, shrunk } = await setUp();
      await call.other.post(one(uuid, '/not_me'), {});
      await world.deliver(shrunk);
      expect((await call.keeper.get(ofKeyResult())).body.blockers).toMatchObject([{ uuid, team_uuid: both }]);
    });

    test('returns to its creator when the last remaining member declines while the removal is being saved', async () => {
      const { uuid, mate, both } = await setUp();
      let said: Promise<unknown> | undefined;
      await world.host.database.inOrganisation(org.uuid, async (scope) => {
        await scope
          .table('teams')
          .where({ team_uuid: both })
          .update({ user_uuids: [mate] });
        said = call.mate.post(one(uuid, '/not_me'), {});
        await until(async () => (await lockWaiters(world.host)) > 0);
      });
      await said;
      expect((await eventsOf(uuid)).at(-1)).toMatchObject(returnedTo(mate));
    });
  });

  test('clears the declines when it waits for another team, and may be resolved by a member who declined', async () => {
    const { mate = '', other = '' } = org.user;
    const both = await world.team(org, 'Sales', [mate, other]);
    const { uuid } = await raise({ kind: 'waiting', text: 'Sales', team_uuid: both });
    await call.mate.post(one(uuid, '/not_me'), {});
    const edited = async (body: object) => (await call.keeper.put(one(uuid), body)).body.blocker.declined;
    expect(await edited({ text: 'Sales, please' })).toEqual([mate]);
    expect(await edited({ team_uuid: team })).toEqual([]);
    await call.keeper.put(one(uuid), { team_uuid: both });
    await call.mate.post(one(uuid, '/not_me'), {});
    const gone = { uuid: mate, email: 'mate@example.org' };
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, gone));
    expect((await call.keeper.get(ofKeyResult())).body.blockers).toMatchObject([{ uuid, declined: [] }]);
    await call.other.post(one(uuid, '/not_me'), {});
    expect((await call.other.post(one(uuid, '/resolve'), { text: 'Done' })).body.blocker.declined).toEqual([]);
  });

  test('is resolved once, with a text, and refuses edits afterwards', async () => {
    const blocker = await raise(unclear);
    await later(1_000);
    const missing = await call.keeper.post(one(blocker.uuid, '/resolve'), { text: ' ' });
    expect(missing).toMatchObject({ status: 422, body: { errors: { text: expect.any(String) } } });
    const { body } = await call.keeper.post(one(blocker.uuid, '/resolve'), { text: 'We know now' });
    const resolved_at = new Date(START.getTime() + 1_000).toISOString();
    const resolved = { resolved_at, resolved_by: org.user.keeper, resolution: 'We know now' };
    expect(body.blocker).toEqual({ ...blocker, ...resolved });
    const { resolved_at: _, ...told } = resolved;
    expect((await eventsOf(blocker.uuid)).at(-1)).toMatchObject({ type: 'resolved', ...told });
    const again = [
      await call.keeper.post(one(blocker.uuid, '/resolve'), { text: 'Again' }),
      await call.keeper.put(one(blocker.uuid), { text: 'Else' }),
    ];
    for (const answer of again) expect(answer).toMatchObject({ status: 409, body: { code: 'BLOCKER_RESOLVED' } });
  });
});

describe('permissions for blockers', () => {
  test('key result owner, objective owner, validator and admins may raise and edit a blocker, other members not', async () => {
    const admin = await world.as(org.user.admin);
    for (const may of [call.keeper, call.owner, call.validator, admin]) {
      const { uuid } = await raise(unclear, may);
      expect((await may.put(one(uuid), { text: 'Else' })).status).toBe(200);
    }
    const { uuid } = await raise(unclear);
    const refused = [
      await call.other.post(ofKeyResult(), { kind: 'nonsense' }),
      await call.other.put(one(uuid), {}),
      await call.other.post(one(uuid, '/resolve'), {}),
      await call.other.post(one(uuid, '/not_me'), {}),
    ];
    for (const answer of refused) expect(answer).toMatchObject({ status: 403, body: { code: 'BLOCKER_FORBIDDEN' } });
  });

  test('the creator, the member waited for and members of the team waited for may resolve a blocker', async () => {
    const resolve = async (body: object, as: (typeof call)['owner'], by = call.keeper) => {
      const { uuid } = await raise(body, by);
      return (await as.post(one(uuid, '/resolve'), { text: 'Done' })).status;
    };
    expect(await resolve({ kind: 'waiting', text: 'Them', user_uuid: org.user.other }, call.other)).toBe(200);
    expect(await resolve({ kind: 'waiting', text: 'Legal', team_uuid: team }, call.mate)).toBe(200);
    expect(await resolve({ kind: 'waiting', text: 'Legal', team_uuid: team }, call.other)).toBe(403);
    const { uuid } = await raise(unclear);
    await world.host.admin('update keyresults set user_uuid = $2 where uuid = $1', [made.keyresult, org.user.owner]);
    expect((await call.keeper.put(one(uuid), { text: 'Else' })).status).toBe(403);
    expect((await call.keeper.post(one(uuid, '/resolve'), { text: 'Done' })).status).toBe(200);
  });
});

describe('refused requests for blockers', () => {
  test.each([
    [{}, ['kind', 'text']],
    [{ kind: 'hunger', text: 'x' }, ['kind']],
    [{ kind: 'time', text: 'x'.repeat(256) }, ['text']],
    [{ kind: 'time', text: 'two\nlines' }, ['text']],
    [{ kind: 'time', text: 'x', user_uuid: '00000000-0000-4000-8000-000000000001' }, ['user_uuid']],
    [{ kind: 'waiting', text: 'x', user_uuid: '00000000-0000-4000-8000-000000000001' }, ['user_uuid']],
    [{ kind: 'waiting', text: 'x', team_uuid: '00000000-0000-4000-8000-000000000001' }, ['team_uuid']],
    [{ kind: 'waiting', text: 'x', user_uuid: 7 }, ['user_uuid']],
  ])('raising %j is 422 and names the invalid fields', async (body, fields) => {
    const answer = await call.keeper.post(ofKeyResult(), body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual([...fields].sort());
  });

  test('waiting for a member and a team at once is 422 and names the team field', async () => {
    const both = { kind: 'waiting', text: 'x', user_uuid: org.user.other, team_uuid: team };
    const answer = await call.keeper.post(ofKeyResult(), both);
    expect(answer).toMatchObject({ status: 422, body: { errors: { team_uuid: expect.any(String) } } });
  });

  test('raising is 409 in review and archive, editing and resolving are 409 only in the archive', async () => {
    const { uuid } = await raise(unclear);
    await moveTo('review');
    const answer = await call.keeper.post(ofKeyResult(), unclear);
    expect(answer).toMatchObject({ status: 409, body: { code: 'NOT_WORKING' } });
    expect((await call.keeper.put(one(uuid), { text: 'Else' })).status).toBe(200);
    await moveTo('archive');
    expect((await readKeyResult()).blocked_since).toBe(START.toISOString());
    const archived = [
      await call.keeper.post(ofKeyResult(), unclear),
      await call.keeper.put(one(uuid), { text: 'Other' }),
      await call.keeper.post(one(uuid, '/resolve'), { text: 'Done' }),
    ];
    for (const refused of archived)
      expect(refused).toMatchObject({ status: 409, body: { code: 'OBJECTIVE_ARCHIVED' } });
    await moveTo('creation');
    expect((await call.keeper.post(one(uuid, '/resolve'), { text: 'Done' })).status).toBe(200);
  });

  test('a twenty-first open blocker of a key result is 409, alone and with a check-in', async () => {
    await world.host.admin(
      `insert into blockers (uuid, organisation_uuid, keyresult_uuid, kind, text, raised_at)
       select gen_random_uuid(), $1, $2, 'time', 'No time', now() from generate_series(1, 19)`,
      [org.uuid, made.keyresult],
    );
    const { uuid } = await raise(unclear);
    const checkins = `${base}/keyresults/${made.keyresult}/checkins`;
    for (const answer of [
      await call.keeper.post(ofKeyResult(), unclear),
      await call.keeper.post(checkins, { value: 3, blocker: unclear }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'BLOCKER_LIMIT' } });
    expect((await readKeyResult()).actual_value).not.toBe(3);
    await call.keeper.post(one(uuid, '/resolve'), { text: 'Done' });
    await raise(unclear);
  });

  test('raising and resolving are 402 while the organisation is blocked, and listing is allowed', async () => {
    const { uuid } = await raise(unclear);
    await world.blocks(org, true, false);
    expect((await call.keeper.post(ofKeyResult(), {})).status).toBe(402);
    expect((await call.keeper.post(one(uuid, '/resolve'), {})).status).toBe(402);
    expect((await call.other.get(ofKeyResult())).body.total).toBe(1);
  });

  test('unknown key results and blockers, and those of another organisation, are 404', async () => {
    const { uuid } = await raise(unclear);
    const answers = [
      [await call.keeper.post(ofKeyResult(randomUUID()), unclear), 'KEYRESULT_NOT_FOUND'],
      [await call.keeper.get(ofKeyResult(randomUUID())), 'KEYRESULT_NOT_FOUND'],
      [await call.keeper.post(one(randomUUID(), '/resolve'), { text: 'x' }), 'BLOCKER_NOT_FOUND'],
      [await call.keeper.get(`${ofKeyResult(randomUUID())}?limit=x`), 'KEYRESULT_NOT_FOUND'],
    ] as const;
    for (const [answer, code] of answers) expect(answer).toMatchObject({ status: 404, body: { code } });
    const elsewhere = await world.organisation(['owner']);
    const stranger = await world.as(elsewhere.user.owner);
    const theirs = `/api/v1/user/organisations/${elsewhere.uuid}/blockers/${uuid}`;
    expect((await stranger.post(`${theirs}/resolve`, { text: 'x' })).status).toBe(404);
    expect((await stranger.get(`${base}/blockers`)).status).toBe(404);
    expect((await call.keeper.get(`${base}/blockers?open=x`)).status).toBe(422);
  });
});

describe('blockers after copies, deletions and departures', () => {
  test('a copied objective has no blockers, and those of a deleted objective are no longer listed', async () => {
    await raise(unclear);
    const copy = (await call.owner.post(`${org.base}/${made.objective}/duplicate`)).body.objective;
    expect(copy.keyresults[0]).toMatchObject({ blocked_since: null });
    await call.owner.del(`${org.base}/${made.objective}`);
    expect((await call.other.get(`${base}/blockers`)).body).toMatchObject({ blockers: [], total: 0 });
  });

  test('open blockers drop a member who left, resolved ones keep the member until the account is deleted', async () => {
    const { other = '', owner = '' } = org.user;
    const resolved = await raise({ kind: 'waiting', text: 'Then', user_uuid: other });
    await call.other.post(one(resolved.uuid, '/resolve'), { text: 'Done' });
    const open = await raise({ kind: 'waiting', text: 'Now', user_uuid: other });
    const left = { ...world.member(org.uuid, other, 'other'), successor_uuid: owner, reason: 'removed' as const };
    await world.deliver(world.event('waymark.identity.member.left.v1', org.uuid, left));
    const read = async () => (await call.owner.get(ofKeyResult())).body.blockers;
    expect(await read()).toMatchObject([
      { uuid: open.uuid, user_uuid: null },
      { uuid: resolved.uuid, user_uuid: other, resolved_by: other },
    ]);
    expect((await eventsOf(open.uuid)).at(-1)).toMatchObject({ type: 'changed', user_uuid: null, declined_by: null });
    expect((await eventsOf(resolved.uuid)).map(({ type }) => type)).toEqual(['raised', 'resolved']);
    const gone = { uuid: other, email: 'other@example.org' };
    await world.deliver(world.event('waymark.identity.user.deleted.v1', undefined, gone));
    expect(await read()).toMatchObject([{}, { user_uuid: null, resolved_by: null, resolution: 'Done' }]);
  });

  test('a blocker that waits for a deleted team waits for its successor team', async () => {
    const next = await world.team(org, 'Lawyers', [org.user.other ?? '']);
    const blocker = await raise({ kind: 'waiting', text: 'Legal', team_uuid: team });
    const gone = { uuid: team, name: 'Legal', user_uuids: [], new_team_uuid: next };
    await world.deliver(world.event('waymark.identity.team.deleted.v1', org.uuid, gone));
    expect((await call.other.get(ofKeyResult())).body.blockers).toMatchObject([{ team_uuid: next }]);
    expect((await eventsOf(blocker.uuid)).at(-1)).toMatchObject({ type: 'changed', team_uuid: next });
    expect((await call.other.post(one(blocker.uuid, '/resolve'), { text: 'Done' })).status).toBe(200);
  });
});
