import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
let owner: string;

const NONE = { off_track: 0, at_risk: 0, on_track: 0 };
/** At 10, 50 and 90 of 100: one key result of each health. */
const ONE_OF_EACH = [10, 50, 90];

const create = async (fields: object, actuals: number[], status = 'working') => {
  const keyresults = actuals.map(() => keyresult({ start_value: 0, target_value: 100 }));
  const made = await call.post(org.base, objective(owner, { ...fields, keyresults }));
  expect(made.status).toBe(201);
  const { uuid, keyresults: created } = made.body.objective;
  await world.host.admin('update objectives set status = $2 where uuid = $1', [uuid, status]);
  for (const [index, actual] of actuals.entries())
    await world.host.admin('update keyresults set actual_value = $2 where uuid = $1', [created[index].uuid, actual]);
  return made.body.objective;
};

const summary = async (query = '') => {
  const answer = await call.get(`${org.base}/summary?${query}`);
  expect([answer.status, answer.text.length > 0]).toEqual([200, true]);
  return answer.body.summary;
};

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'ann']);
  owner = org.user.owner ?? '';
  call = await world.as(owner);
  const team = await world.team(org, 'North', [owner]);
  await create({ name: 'Company' }, ONE_OF_EACH);
  await create({ name: 'Aspiring', goal: 'aspirational' }, [90, 95]);
  await create({ name: 'Team', level: 'team', team_uuid: team, user_uuid: null }, [50, 50]);
  await create({ name: 'Own', level: 'personal' }, [0], 'review');
  await create({ name: 'Empty' }, []);
});
afterAll(() => world.close());

describe('the summary', () => {
  test('counts key results by level and health', async () => {
    expect(await summary()).toEqual({
      company: { off_track: 1, at_risk: 1, on_track: 3 },
      team: { off_track: 0, at_risk: 2, on_track: 0 },
      personal: { off_track: 1, at_risk: 0, on_track: 0 },
    });
  });

  test.each([
    ['status=review', { company: NONE, team: NONE, personal: { ...NONE, off_track: 1 } }],
    ['goal=aspirational&status=working', { company: { ...NONE, on_track: 2 }, team: NONE, personal: NONE }],
    ['q=north', { company: NONE, team: { ...NONE, at_risk: 2 }, personal: NONE }],
    ['q=nothing', { company: NONE, team: NONE, personal: NONE }],
    ['attention=true', { company: NONE, team: NONE, personal: NONE }],
    ['level=team&limit=1&q=nothing', { company: NONE, team: NONE, personal: NONE }],
  ])('follows the filters: %s', async (query, expected) => {
    expect(await summary(query)).toEqual(expected);
  });

  test('follows new values, new and deleted key results, moves and deleted objectives', async () => {
    const made = await create({ name: 'Moving' }, [10, 20], 'validation');
    const base = `${org.base}/${made.uuid}`;
    const [first, second] = made.keyresults;
    const moving = async (query: string) => (await summary(`q=moving&${query}`)).company;
    expect(await moving('')).toEqual({ ...NONE, off_track: 2 });
    await call.put(base, { status: 'working' });
    await call.put(`${base}/keyresults/${first.uuid}`, { actual_value: 40 });
    await call.put(`${base}/keyresults/${first.uuid}`, { actual_value: 100 });
    expect(await moving('status=validation')).toEqual(NONE);
    expect(await moving('status=working')).toEqual({ ...NONE, off_track: 1, on_track: 1 });
    await call.put(base, { status: 'validation' });
    await call.post(`${base}/keyresults`, keyresult({ start_value: 0, target_value: 100 }));
    await call.del(`${base}/keyresults/${second.uuid}`);
    expect(await moving('status=validation')).toEqual({ ...NONE, off_track: 1, on_track: 1 });
    await call.del(base);
    expect(await moving('')).toEqual(NONE);
  });

  test('counts key results by level and pace when requested', async () => {
    const answer = await call.get(`${org.base}/summary?verdicts=true&status=review`);
    const none = { reached: 0, stalled: 0, too_early: 0, behind: 0, ahead: 0, on_pace: 0 };
    expect(answer.body.verdicts).toEqual({ company: none, team: none, personal: { ...none, too_early: 1 } });
    expect((await call.get(`${org.base}/summary`)).body).not.toHaveProperty('verdicts');
  });

  test('is 422 for an unknown status and names the parameter', async () => {
    const answer = await call.get(`${org.base}/summary?status=done`);
    expect([answer.status, answer.body.errors.status]).toEqual([422, expect.any(String)]);
  });
});

describe('the objective that contains a key result', () => {
  test('is returned for the id of the key result', async () => {
    const made = await create({ name: 'Found' }, [10, 20], 'creation');
    const answer = await call.get(`${org.base}/containing/${made.keyresults[1].uuid}`);
    const read = await call.get(`${org.base}/${made.uuid}`);
    expect([answer.status, answer.body.objective]).toEqual([200, read.body.objective]);
  });

  test.each(['33333333-3333-4333-8333-333333333333', 'nonsense'])(
    'is 404 for the unknown or malformed id %s',
    async (uuid) => {
      const answer = await call.get(`${org.base}/containing/${uuid}`);
      expect(answer.status).toBe(404);
    },
  );

  test('is 404 after the key result is deleted', async () => {
    const made = await create({ name: 'Going' }, [10, 20], 'creation');
    const [first] = made.keyresults;
    await call.del(`${org.base}/${made.uuid}/keyresults/${first.uuid}`);
    const answer = await call.get(`${org.base}/containing/${first.uuid}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'KEYRESULT_NOT_FOUND']);
  });
});
