import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { STATUSES, type Status } from '@waymark/contracts';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
let other: string;
let team: string;
let path: string;
let keyresultPath: string;

const arrange = (status: Status) => world.host.admin('update objectives set status = $1', [status]);

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'other']);
  other = org.user.other ?? '';
  team = await world.team(org, 'North', [other]);
  call = await world.as(org.user.owner);
});
beforeEach(async () => {
  const made = await call.post(org.base, objective(org.user.owner ?? '', { keyresults: [keyresult()] }));
  path = `${org.base}/${made.body.objective.uuid}`;
  keyresultPath = `${path}/keyresults/${made.body.objective.keyresults[0].uuid}`;
});
afterAll(() => world.close());

const isLocked = (status: Status) => status === 'working' || status === 'review';

test('the default period of a new objective begins today in the time zone of the organisation', async () => {
  const west = await world.organisation();
  // Eleven hours behind UTC, where it is nine in the morning.
  await world.publish(west, { timezone: 'Pacific/Pago_Pago' });
  const { period_start: _, period_end: __, ...body } = objective(west.user.owner ?? '');
  const made = await (await world.as(west.user.owner)).post(west.base, body);
  expect(made.body.objective).toMatchObject({ period_start: '2026-03-01', period_end: '2026-06-01' });
});

describe.each(STATUSES)('in %s', (status) => {
  const objectiveFields = () => ({
    name: 'Another name',
    level: 'personal',
    goal: 'aspirational',
    period_start: '2026-02-01',
    period_end: '2026-07-01',
    validator_uuid: other,
    team_uuid: team,
  });

  test.each(['name', 'level', 'goal', 'period_start', 'period_end', 'validator_uuid'] as const)(
    'the objective field %s is editable only in creation and validation',
    async (field) => {
      await arrange(status);
      const answer = await call.put(path, { [field]: objectiveFields()[field] });
      if (status === 'archive') expect(answer.body.code).toBe('OBJECTIVE_ARCHIVED');
      else if (isLocked(status)) expect(Object.keys(answer.body.errors)).toEqual([field]);
      else expect(answer.body.objective).toMatchObject({ [field]: objectiveFields()[field] });
    },
  );

  test('description and owner of an objective are editable unless it is archived', async () => {
    await arrange(status);
    const answer = await call.put(path, { description: 'Why', user_uuid: other });
    if (status === 'archive') expect(answer.body.code).toBe('OBJECTIVE_ARCHIVED');
    else expect(answer.body.objective).toMatchObject({ description: 'Why', user_uuid: other });
  });

  test.each([
    ['name', 'Another name'],
    ['start_value', 5],
    ['target_value', 50],
    ['measured_by', 'euros'],
  ])('the key result field %s is editable only in creation and validation', async (field, value) => {
    await arrange(status);
    const answer = await call.put(keyresultPath, { [field]: value });
    if (status === 'archive') expect(answer.body.code).toBe('OBJECTIVE_ARCHIVED');
    else if (isLocked(status)) expect(Object.keys(answer.body.errors)).toEqual([field]);
    else expect(answer.body.keyresult).toMatchObject({ [field]: value });
  });

  test.each([
    ['description', 'How'],
    ['comment', 'On the way'],
    ['present_progress_score', 33],
    ['initial_progress_score', 3],
    ['actual_value', 4],
  ])('the key result field %s is editable unless the objective is archived', async (field, value) => {
    await arrange(status);
    const answer = await call.put(keyresultPath, { [field]: value });
    if (status === 'archive') expect(answer.body.code).toBe('OBJECTIVE_ARCHIVED');
    else expect(answer.body.keyresult).toMatchObject({ [field]: value });
  });

  test('sending all fields back unchanged changes nothing, and is 409 in the archive', async () => {
    await arrange(status);
    const before = (await call.get(path)).body.objective;
    const { status: _status, keyresults, ...fields } = before;
    const answer = await call.put(path, fields);
    const part = await call.put(keyresultPath, keyresults[0]);
    if (status === 'archive') return expect([answer.status, part.status]).toEqual([409, 409]);
    expect(answer.body.objective).toEqual(before);
    expect(part.body.keyresult).toEqual(keyresults[0]);
  });

  test('key results can be added and deleted only in creation and validation', async () => {
    await arrange(status);
    const added = await call.post(`${path}/keyresults`, keyresult({ name: 'One more' }));
    const removed = await call.del(keyresultPath);
    const code = status === 'archive' ? 'OBJECTIVE_ARCHIVED' : 'KEYRESULTS_LOCKED';
    const open = status === 'creation' || status === 'validation';
    expect([added.body.code, removed.body.code]).toEqual(open ? [undefined, undefined] : [code, code]);
  });

  test('an objective can be copied and deleted unless it is archived', async () => {
    await arrange(status);
    const answers = [await call.post(`${path}/duplicate`), await call.del(path)];
    const expected = status === 'archive' ? [409, 409] : [201, 200];
    expect(answers.map((answer) => answer.status)).toEqual(expected);
  });
});

describe('the owner of an objective', () => {
  test('is the team at team level, ignoring a user sent along, and is a required user at personal level', async () => {
    const answer = await call.put(path, { level: 'team', team_uuid: team, user_uuid: other });
    expect(answer.body.objective).toMatchObject({ level: 'team', team_uuid: team, user_uuid: null });
    const back = await call.put(path, { level: 'personal' });
    expect(back.body.errors).toHaveProperty('user_uuid');
    const whole = await call.put(path, { level: 'personal', user_uuid: other });
    expect(whole.body.objective).toMatchObject({ level: 'personal', team_uuid: null, user_uuid: other });
  });

  test('is required when an objective is created', async () => {
    const owner = org.user.owner ?? '';
    const withoutTeam = await call.post(org.base, objective(owner, { level: 'team' }));
    expect(withoutTeam.body.errors).toHaveProperty('team_uuid');
    const withoutPerson = await call.post(org.base, objective(owner, { user_uuid: null }));
    expect(withoutPerson.body.errors).toHaveProperty('user_uuid');
  });
});

describe('references', () => {
  const stranger = '11111111-1111-4111-8111-111111111111';

  test('to users and teams outside of the organisation are refused with an error for each field', async () => {
    world.host.internal.answer('identity', 'GET', /members|teams/, { status: 404, body: {} });
    const owner = org.user.owner ?? '';
    const parts = [keyresult(), keyresult({ user_uuid: stranger })];
    const people = await call.post(org.base, objective(stranger, { keyresults: parts }));
    expect(Object.keys(people.body.errors).sort()).toEqual(
      ['keyresults[1].user_uuid', 'user_uuid', 'validator_uuid'].sort(),
    );
    const noTeam = await call.post(org.base, objective(owner, { level: 'team', team_uuid: stranger }));
    expect(Object.keys(noTeam.body.errors)).toEqual(['team_uuid']);
    expect((await call.put(path, { validator_uuid: stranger })).body.errors).toHaveProperty('validator_uuid');
    expect((await call.put(keyresultPath, { user_uuid: stranger })).body.errors).toHaveProperty('user_uuid');
  });

  test('to a member unknown to the service are checked with identity only once', async () => {
    const fresh = '22222222-2222-4222-8222-222222222222';
    const member = world.member(org.uuid, fresh, 'Fresh');
    world.host.internal.answer('identity', 'GET', `/internal/organisations/${org.uuid}/members/${fresh}`, {
      body: { member },
    });
    expect((await call.put(path, { validator_uuid: fresh })).body.objective.validator_uuid).toBe(fresh);
    const asked = world.host.internal.calls.length;
    expect((await call.put(keyresultPath, { user_uuid: fresh })).status).toBe(200);
    expect(world.host.internal.calls.length).toBe(asked);
  });
});

describe('the `updated_at` sent with an edit', () => {
  test('refuses the later of two edits and returns the saved version', async () => {
    const { updated_at } = (await call.get(path)).body.objective;
    expect((await call.put(path, { name: 'Mine', updated_at })).status).toBe(200);
    const later = await call.put(path, { name: 'Theirs', updated_at });
    expect(later).toMatchObject({ status: 409, body: { code: 'EDITED_MEANWHILE', objective: { name: 'Mine' } } });
  });

  test('lets only one of two simultaneous edits of a key result succeed', async () => {
    const { updated_at } = (await call.get(path)).body.objective.keyresults[0];
    const answers = await Promise.all([
      call.put(keyresultPath, { actual_value: 3, updated_at }),
      call.put(keyresultPath, { actual_value: 4, updated_at }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.status === 409)?.body;
    const kept = answers.find((answer) => answer.status === 200)?.body;
    expect(refused.keyresult).toEqual(kept.keyresult);
  });
});
