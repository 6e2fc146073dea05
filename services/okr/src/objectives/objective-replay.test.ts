import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkEventData, type EventData } from '@waymark/contracts';
import { replayed } from '@waymark/service-kit/testing';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';
import { replayObjectives } from './objective-replay.ts';

let world: World;
let org: Organisation;

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['admin', 'owner', 'validator', 'other']);
});
afterAll(() => world.close());

type Snapshot = EventData<'waymark.okr.objective.moved.v1'>;

const make = async (): Promise<{ uuid: string; keyresult: string }> => {
  const call = await world.as(org.user.owner);
  const body = objective(org.user.owner ?? '', { validator_uuid: org.user.validator, keyresults: [keyresult()] });
  const { objective: made } = (await call.post(org.base, body)).body;
  return { uuid: made.uuid, keyresult: made.keyresults[0].uuid };
};

const move = async (who: string, uuid: string, status: string): Promise<string> => {
  const answer = await (await world.as(org.user[who])).put(`${org.base}/${uuid}`, { status });
  expect(answer.status).toBe(200);
  return answer.body.objective.updated_at;
};

/** The content of the last event about something. */
const lastDataOf = async (subject: string) => {
  const [row] = await world.host.admin<{ data: Snapshot }>(
    'select data from outbox where subject = $1 order by id desc limit 1',
    [subject],
  );
  return row?.data;
};

describe('an objective that is moved back', () => {
  test.each([
    ['validator', true],
    ['owner', false],
  ])('by its %s has sent_back %s in its events, until it is moved forward', async (who, sent_back) => {
    const { uuid } = await make();
    await move('owner', uuid, 'validation');
    expect(await lastDataOf(uuid)).toMatchObject({ sent_back: false });
    const status_since = await move(who, uuid, 'creation');
    expect(await lastDataOf(uuid)).toMatchObject({ status_since, sent_back });
    await (await world.as(org.user.owner)).put(`${org.base}/${uuid}`, { name: 'Another name' });
    expect(await lastDataOf(uuid)).toMatchObject({ changed: ['name'], status_since, sent_back });
    await move('owner', uuid, 'validation');
    expect(await lastDataOf(uuid)).toMatchObject({ sent_back: false });
  });

  test('has sent_back false after a process of the previous release has moved it again', async () => {
    const { uuid } = await make();
    await move('owner', uuid, 'validation');
    await move('validator', uuid, 'creation');
    for (const status of ['validation', 'creation']) {
      world.host.clock.advance(1_000);
      const values = [uuid, status, world.host.clock.now()];
      await world.host.admin('update objectives set status = $2, updated_at = $3 where uuid = $1', values);
    }
    await (await world.as(org.user.owner)).put(`${org.base}/${uuid}`, { name: 'Another name' });
    expect(await lastDataOf(uuid)).toMatchObject({ sent_back: false });
  });
});

test('a replay repeats status, last check-in and check-in request from the events', async () => {
  const { uuid, keyresult: own } = await make();
  await move('owner', uuid, 'validation');
  const status_since = await move('validator', uuid, 'working');
  const call = await world.as(org.user.owner);
  const base = `/api/v1/user/organisations/${org.uuid}/keyresults/${own}/checkins`;
  const { body } = await call.post(base, { value: 3 });
  await call.post(`${base}/ask`, { user_uuid: org.user.other });
  const facts = {
    checked_in_at: body.checkin.at,
    asked_uuid: org.user.other,
    asked_by_uuid: org.user.owner,
    asked_at: expect.any(String),
  };
  expect(await lastDataOf(own)).toMatchObject(facts);
  const drafts = await replayed(world.host.database, replayObjectives);
  for (const { type, data } of drafts) expect(() => checkEventData(type, data)).not.toThrow();
  const dataOf = (subject: string) => drafts.find((draft) => draft.subject === subject)?.data;
  expect(dataOf(uuid)).toMatchObject({ status_since, sent_back: false, keyresults: [facts], changed: [] });
  expect(dataOf(own)).toMatchObject({ ...facts, changed: [] });
});

const blockersReplayed = async () =>
  (await replayed(world.host.database, replayObjectives)).filter(({ type }) => type.includes('.blocker.'));

const working = async () => {
  const made = await make();
  await move('owner', made.uuid, 'validation');
  await move('validator', made.uuid, 'working');
  return made;
};

test('a replay contains open blockers only', async () => {
  const { uuid, keyresult: own } = await working();
  const call = await world.as(org.user.owner);
  const base = `/api/v1/user/organisations/${org.uuid}`;
  const raise = async (text: string): Promise<string> =>
    (await call.post(`${base}/keyresults/${own}/blockers`, { kind: 'time', text })).body.blocker.uuid;
  const [open, resolved] = [await raise('Still'), await raise('No more')];
  await call.post(`${base}/blockers/${resolved}/resolve`, { text: 'Done' });
  const told = await blockersReplayed();
  expect(told).toMatchObject([{ subject: open, data: { keyresult_uuid: own, objective_uuid: uuid, text: 'Still' } }]);
  for (const { type, data } of told) checkEventData(type, data);
});

test('a replay contains that a declined blocker has returned to its creator', async () => {
  const { keyresult: own } = await working();
  const { owner, other: user_uuid } = org.user;
  const base = `/api/v1/user/organisations/${org.uuid}`;
  const content = { kind: 'waiting', text: 'Them', user_uuid };
  const raised = await (await world.as(owner)).post(`${base}/keyresults/${own}/blockers`, content);
  const { uuid } = raised.body.blocker;
  await (await world.as(user_uuid)).post(`${base}/blockers/${uuid}/not_me`, {});
  const told = (await blockersReplayed()).find(({ subject }) => subject === uuid);
  expect(told?.data).toMatchObject({ user_uuid: null, declined_by: null, returned: true, returned_by: user_uuid });
});
