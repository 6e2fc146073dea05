import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createWorld, keyresult, type Organisation, objective, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
/** Addresses by their names in the cases below. */
let at: Record<'objective' | 'keyresult' | 'blocker' | 'comment', string>;
let id: { objective: string; keyresult: string };

const NOBODY = randomUUID();
const BLOCKER = { kind: 'waiting', text: 'Them', user_uuid: NOBODY };
const LONG_AGO = '2020-01-01T00:00:00.000Z';

const moveTo = (status: string) =>
  world.host.admin('update objectives set status = $2 where uuid = $1', [id.objective, status]);

beforeAll(async () => {
  world = await createWorld();
  world.host.internal.answer('identity', 'GET', /members|teams/, { status: 404, body: {} });
  org = await world.organisation();
  call = await world.as(org.user.owner);
  const sent = objective(org.user.owner ?? '', { keyresults: [keyresult(), keyresult()] });
  const { uuid, keyresults } = (await call.post(org.base, sent)).body.objective;
  id = { objective: uuid, keyresult: keyresults[0].uuid };
  const base = org.base.replace('/objectives', '');
  at = { objective: `${org.base}/${uuid}`, keyresult: `${base}/keyresults/${id.keyresult}`, blocker: '', comment: '' };
  await moveTo('working');
  const raised = await call.post(`${at.keyresult}/blockers`, { kind: 'waiting', text: 'Them' });
  at.blocker = `${base}/blockers/${raised.body.blocker.uuid}`;
  const said = await call.post(`${at.objective}/comments`, { text: 'Look' });
  at.comment = `${base}/comments/${said.body.comment.uuid}`;
});
afterAll(() => world.close());

type Case = [what: string, field: string, send: () => ReturnType<typeof call.post>];
// What is invalid only compared with the current state: a client that has read an older one cannot know it.
const CASES: Case[] = [
  ['a comment that mentions nobody', 'text', () => call.post(`${at.objective}/comments`, { text: `@[${NOBODY}]` })],
  [
    'a comment on a key result that is gone',
    'keyresult_uuid',
    () => call.post(`${at.objective}/comments`, { text: 'Look', keyresult_uuid: NOBODY }),
  ],
  ['an edit of a comment', 'text', () => call.put(at.comment, { text: `@[${NOBODY}]` })],
  [
    'an order without all key results',
    'keyresults_uid',
    () => call.post(`${at.objective}/keyresults/order`, { keyresults_uid: [id.keyresult] }),
  ],
  ['a new key result', 'user_uuid', () => call.post(`${at.objective}/keyresults`, keyresult({ user_uuid: NOBODY }))],
  ['a request for a check-in', 'user_uuid', () => call.post(`${at.keyresult}/checkins/ask`, { user_uuid: NOBODY })],
  ['a new blocker', 'user_uuid', () => call.post(`${at.keyresult}/blockers`, BLOCKER)],
  ['an edit of a blocker', 'user_uuid', () => call.put(at.blocker, { user_uuid: NOBODY })],
  ['a check-in with a blocker', 'blocker.user_uuid', () => call.post(`${at.keyresult}/checkins`, { blocker: BLOCKER })],
];

describe.each(CASES)('%s', (_what, field, send) => {
  test('is 422 while the objective is worked on, and 409 in the archive', async () => {
    await moveTo('working');
    const refused = await send();
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    await moveTo('archive');
    expect(await send()).toMatchObject({ status: 409, body: { code: 'OBJECTIVE_ARCHIVED' } });
  });
});

test('a check-in on an outdated key result is 409, whoever its blocker waits for', async () => {
  await moveTo('working');
  const answer = await call.post(`${at.keyresult}/checkins`, { blocker: BLOCKER, updated_at: LONG_AGO });
  expect(answer).toMatchObject({ status: 409, body: { code: 'EDITED_MEANWHILE' } });
});
