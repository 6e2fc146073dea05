import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
let path: string;

const arrange = (status: string) => world.host.admin('update objectives set status = $1', [status]);
const add = (more: object = {}) => call.post(`${path}/keyresults`, keyresult(more));
const names = async () => (await call.get(path)).body.objective.keyresults.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'other']);
  call = await world.as(org.user.owner);
});
beforeEach(async () => {
  const made = await call.post(org.base, objective(org.user.owner ?? ''));
  path = `${org.base}/${made.body.objective.uuid}`;
});
afterAll(() => world.close());

describe('adding key results', () => {
  test('sets the actual value to the start value, ignoring the one sent, and both scores to 0', async () => {
    const { body, status } = await add({ start_value: 4, actual_value: 9 });
    expect(status).toBe(201);
    expect(body.keyresult).toMatchObject({ start_value: 4, actual_value: 4, progress: 0, health: 'off_track' });
    expect(body.keyresult).toMatchObject({ initial_progress_score: 0, present_progress_score: 0, order: 0 });
    expect(body.keyresult.url).toMatch(new RegExp(`/organization/${org.uuid}\\?krref=${body.keyresult.uuid}$`));
  });

  test('assigns them to the objective owner, or at team level to the validator', async () => {
    expect((await add()).body.keyresult.user_uuid).toBe(org.user.owner);
    const team_uuid = await world.team(org, 'South', []);
    const ofTeam = objective('', { level: 'team', team_uuid, user_uuid: null, validator_uuid: org.user.other });
    const made = await call.post(org.base, { ...ofTeam, keyresults: [keyresult()] });
    expect(made.body.objective.keyresults[0].user_uuid).toBe(org.user.other);
  });

  test('creates five and refuses the others when twelve requests arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => add({ name: `Number ${index}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['KEYRESULT_LIMIT']),
    );
    const { keyresults } = (await call.get(path)).body.objective;
    expect(keyresults.map(({ order }: { order: number }) => order)).toEqual([0, 1, 2, 3, 4]);
  });

  test('with a new objective is accepted for five, and refused with the whole objective for six', async () => {
    const parts = (count: number) => Array.from({ length: count }, (_, index) => keyresult({ name: `Part ${index}` }));
    const owner = org.user.owner ?? '';
    expect((await call.post(org.base, objective(owner, { keyresults: parts(5) }))).status).toBe(201);
    const before = (await call.get(org.base)).body.total;
    const refused = await call.post(org.base, objective(owner, { keyresults: parts(6) }));
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('keyresults');
    expect((await call.get(org.base)).body.total).toBe(before);
  });
});

describe('deleting a key result', () => {
  test('closes the gap in the order', async () => {
    for (const name of ['A', 'B', 'C']) await add({ name });
    const { keyresults } = (await call.get(path)).body.objective;
    expect((await call.del(`${path}/keyresults/${keyresults[1].uuid}`)).body.keyresult.name).toBe('B');
    const left = (await call.get(path)).body.objective.keyresults;
    expect(left).toMatchObject([
      { name: 'A', order: 0 },
      { name: 'C', order: 1 },
    ]);
  });

  test('is refused for the last one of an objective in validation', async () => {
    const { uuid } = (await add()).body.keyresult;
    await arrange('validation');
    expect((await call.del(`${path}/keyresults/${uuid}`)).body.code).toBe('KEYRESULT_REQUIRED');
    await arrange('creation');
    expect((await call.del(`${path}/keyresults/${uuid}`)).status).toBe(200);
  });
});

describe('ordering key results', () => {
  test('puts them in the order sent, and is 422 for a list that does not name each exactly once', async () => {
    for (const name of ['A', 'B', 'C']) await add({ name });
    const uuids = (await call.get(path)).body.objective.keyresults.map(({ uuid }: { uuid: string }) => uuid);
    const answer = await call.post(`${path}/keyresults/order`, { keyresults_uid: uuids.toReversed() });
    expect(answer.body.keyresults.map(({ name }: { name: string }) => name)).toEqual(['C', 'B', 'A']);
    for (const wrong of [uuids.slice(1), [...uuids, org.uuid], [uuids[0], uuids[0], uuids[1]], 'x', []]) {
      const refused = await call.post(`${path}/keyresults/order`, { keyresults_uid: wrong });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual(expect.any(Object));
    }
    expect(await names()).toEqual(['C', 'B', 'A']);
  });

  test('also works with the order field of one key result, limited to the last position', async () => {
    for (const name of ['A', 'B', 'C']) await add({ name });
    const [first] = (await call.get(path)).body.objective.keyresults;
    const answer = await call.put(`${path}/keyresults/${first.uuid}`, { order: 99 });
    expect(answer.body.keyresult.order).toBe(2);
    expect(await names()).toEqual(['B', 'C', 'A']);
    const reordered = () =>
      world.host.admin('select 1 from outbox where type = $1 and subject = $2', [
        'waymark.okr.keyresult.reordered.v1',
        path.split('/').at(-1),
      ]);
    expect(await reordered()).toHaveLength(1);
    // It is the last one already, so the history has nothing to tell.
    expect((await call.put(`${path}/keyresults/${first.uuid}`, { order: 99 })).body.keyresult.order).toBe(2);
    expect(await reordered()).toHaveLength(1);
  });
});

describe('values of a key result', () => {
  const arrangeProgress = async (values: object = {}) => {
    const { uuid } = (await add(values)).body.keyresult;
    await arrange('working');
    return `${path}/keyresults/${uuid}`;
  };

  test('a new value changes progress, health, score and the mean of the objective, and is kept in the history', async () => {
    await add();
    const one = await arrangeProgress();
    const answer = await call.put(one, { actual_value: 7, comment: 'Two more signed' });
    expect(answer.body.keyresult).toMatchObject({ actual_value: 7, progress: 70, health: 'on_track' });
    expect((await call.get(path)).body.objective.progress).toBe(35);
    expect(answer.body.keyresult).toMatchObject({ present_progress_score: 70, comment: 'Two more signed' });
    await (await world.as(org.user.other)).put(one, { actual_value: 3.5 });
    const { history } = (await call.get(`${one}/history`)).body;
    expect(history).toMatchObject([
      { user_uuid: org.user.owner, from: 0, to: 7, comment: 'Two more signed' },
      { user_uuid: org.user.other, from: 7, to: 3.5, comment: null },
    ]);
    expect(new Date(history[0].at).toISOString()).toBe(history[0].at);
  });

  test('the history is paged from the newest change, each page oldest first, with the total', async () => {
    const one = await arrangeProgress();
    for (const actual_value of [1, 2, 3, 4, 5]) await call.put(one, { actual_value });
    const page = async (query: string) => {
      const { body, headers } = await call.get(`${one}/history?${query}`);
      return [body.history.map(({ to }: { to: number }) => to), Number(headers['x-total-count'])];
    };
    expect(await page('')).toEqual([[1, 2, 3, 4, 5], 5]);
    expect(await page('limit=2')).toEqual([[4, 5], 5]);
    expect(await page('limit=2&offset=2')).toEqual([[2, 3], 5]);
    expect(await page('limit=2&offset=4')).toEqual([[1], 5]);
    expect(await page('offset=9')).toEqual([[], 5]);
    expect((await call.get(`${one}/history?limit=0`)).status).toBe(422);
  });

  test('an unchanged value is refused in a progress update, and accepted in an edit of all fields', async () => {
    const one = await arrangeProgress();
    await call.put(one, { actual_value: 2 });
    const refused = await call.put(one, { actual_value: 2 });
    expect(refused.body.errors).toEqual({ actual_value: 'You have to set a value different from the one before' });
    const whole = (await call.get(path)).body.objective.keyresults[0];
    expect((await call.put(one, whole)).status).toBe(200);
    expect((await call.put(one, { ...whole, description: 'More' })).body.keyresult.description).toBe('More');
    expect((await call.get(`${one}/history`)).body.history).toHaveLength(1);
  });

  test('in creation, an unchanged actual value follows a new start value', async () => {
    const { uuid } = (await add()).body.keyresult;
    const answer = await call.put(`${path}/keyresults/${uuid}`, { start_value: 3 });
    expect(answer.body.keyresult).toMatchObject({ start_value: 3, actual_value: 3, progress: 0 });
    expect((await call.get(`${path}/keyresults/${uuid}/history`)).body.history).toEqual([]);
  });

  test('a new value and another edited field are published as separate events', async () => {
    const one = await arrangeProgress();
    await call.put(one, { actual_value: 5, description: 'And more' });
    const rows = await world.host.admin('select type, data, actor from outbox order by id desc limit 2');
    expect(rows).toMatchObject([
      { type: 'waymark.okr.keyresult.updated.v1', data: { changed: ['description'] } },
      { type: 'waymark.okr.keyresult.progressed.v1', data: { from: 0, to: 5, comment: null }, actor: org.user.owner },
    ]);
  });

  test('a target equal to the start is refused, also when only one of them is sent', async () => {
    expect((await add({ target_value: 0 })).body.errors).toHaveProperty('target_value');
    const { uuid } = (await add()).body.keyresult;
    expect((await call.put(`${path}/keyresults/${uuid}`, { start_value: 10 })).body.errors).toHaveProperty(
      'target_value',
    );
  });
});

describe('a key result’s own check-in rhythm', () => {
  const rhythms = async (of = path) =>
    (await call.get(of)).body.objective.keyresults.map((one: { checkin_rhythm: string | null }) => one.checkin_rhythm);

  test('is set on creation, is copied, and is null by default', async () => {
    expect((await add()).body.keyresult.checkin_rhythm).toBeNull();
    expect((await add({ checkin_rhythm: 'monthly' })).body.keyresult.checkin_rhythm).toBe('monthly');
    expect(await rhythms()).toEqual([null, 'monthly']);
    const copy = (await call.post(`${path}/duplicate`)).body.objective;
    expect(await rhythms(`${org.base}/${copy.uuid}`)).toEqual([null, 'monthly']);
    const parts = [keyresult({ checkin_rhythm: 'two_weekly' }), keyresult({ checkin_rhythm: null })];
    const whole = (await call.post(org.base, objective(org.user.owner ?? '', { keyresults: parts }))).body.objective;
    expect(await rhythms(`${org.base}/${whole.uuid}`)).toEqual(['two_weekly', null]);
  });

  test('can be changed in working, is published in an event, and is not changed by a new value', async () => {
    const one = `${path}/keyresults/${(await add()).body.keyresult.uuid}`;
    await arrange('working');
    expect((await call.put(one, { checkin_rhythm: 'two_weekly' })).body.keyresult.checkin_rhythm).toBe('two_weekly');
    const lastEvent = async () => (await world.host.admin('select type, data from outbox order by id desc limit 1'))[0];
    expect(await lastEvent()).toMatchObject({
      type: 'waymark.okr.keyresult.updated.v1',
      data: { changed: ['checkin_rhythm'], checkin_rhythm: 'two_weekly' },
    });
    expect((await call.put(one, { actual_value: 5 })).body.keyresult).toMatchObject({
      actual_value: 5,
      checkin_rhythm: 'two_weekly',
    });
    expect(await lastEvent()).toMatchObject({ data: { to: 5, checkin_rhythm: 'two_weekly' } });
    expect((await call.put(one, { checkin_rhythm: null })).body.keyresult.checkin_rhythm).toBeNull();
  });

  test.each(['daily', 1, false])('is 422 for %j', async (checkin_rhythm) => {
    const { uuid } = (await add()).body.keyresult;
    for (const answer of [
      await add({ checkin_rhythm }),
      await call.put(`${path}/keyresults/${uuid}`, { checkin_rhythm }),
    ])
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['checkin_rhythm']]);
  });
});

test('extreme numbers, texts and periods are returned unchanged, and are refused beyond the limits', async () => {
  const name = `O'Brien "quoted" \\ back 🚀 ${'é'.repeat(200)}`;
  const values = [
    { start_value: 100, target_value: -50 },
    { start_value: -1e15, target_value: 1e15 },
    { start_value: 0.1, target_value: 0.30000000000000004 },
    { start_value: 5e-324, target_value: 1 },
  ];
  const description = 'x\n"🎯"'.repeat(900).slice(0, 5000).toWellFormed().trim();
  const parts = values.map((one) => keyresult({ name, ...one }));
  const body = objective(org.user.owner ?? '', { name, description, keyresults: parts });
  for (const period of [
    ['2026-01-01', '2026-01-02'],
    ['2026-01-01', '2036-01-01'],
  ]) {
    const made = await call.post(org.base, { ...body, period_start: period[0], period_end: period[1] });
    expect(made.body.objective).toMatchObject({ name, description, period_start: period[0], period_end: period[1] });
    expect(made.body.objective.keyresults).toMatchObject(values);
    const [falling] = made.body.objective.keyresults;
    await arrange('working');
    const moved = await call.put(`${org.base}/${made.body.objective.uuid}/keyresults/${falling.uuid}`, {
      actual_value: -0.5,
    });
    expect(moved.body.keyresult).toMatchObject({ actual_value: -0.5, progress: 67, health: 'at_risk' });
  }
  const tooLong = await call.post(org.base, { ...body, name: 'n'.repeat(10_000) });
  expect(tooLong.status).toBe(422);
  const beyond = await call.post(`${path}/keyresults`, keyresult({ target_value: 1e16 }));
  expect(beyond.body.errors).toHaveProperty('target_value');
});
