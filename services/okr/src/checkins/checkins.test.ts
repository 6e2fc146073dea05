import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';

const HOUR_MS = 3_600_000;

let world: World;
let org: Organisation;
let call: Record<'owner' | 'validator' | 'keeper' | 'other', Awaited<ReturnType<World['as']>>>;
/** An objective that is worked on, with a key result of the keeper at 2 of 10. */
let made: { objective: string; keyresult: string; updated_at: string };
let base: string;

/** The sizes in characters of what the database has answered. */
const answered: number[] = [];

beforeAll(async () => {
  world = await createWorld((database) => ({
    ...database,
    readInOrganisation: async (...statement) => {
      const rows = await database.readInOrganisation<never>(...statement);
      answered.push(JSON.stringify(rows).length);
      return rows;
    },
  }));
  world.host.internal.answer('identity', 'GET', /members/, { status: 404, body: {} });
});
afterAll(() => world.close());

/** So long after the start, with tokens of then. */
const later = async (ms: number) => {
  world.host.clock.travelTo(new Date(START.getTime() + ms));
  const { owner, validator, keeper, other } = org.user;
  call = {
    owner: await world.as(owner),
    validator: await world.as(validator),
    keeper: await world.as(keeper),
    other: await world.as(other),
  };
};

const arrange = async (more: object = {}) => {
  const { owner = '', validator, keeper } = org.user;
  const parts = [keyresult({ user_uuid: keeper, start_value: 2 })];
  const body = objective(owner, { user_uuid: owner, validator_uuid: validator, keyresults: parts, ...more });
  const { uuid, keyresults } = (await call.owner.post(org.base, body)).body.objective;
  await world.host.admin(`update objectives set status = 'working' where uuid = $1`, [uuid]);
  return { objective: uuid, keyresult: keyresults[0].uuid, updated_at: keyresults[0].updated_at };
};

beforeEach(async () => {
  world.host.clock.travelTo(START);
  // The first is an admin; the others are not.
  org = await world.organisation(['admin', 'owner', 'validator', 'keeper', 'other']);
  await later(0);
  made = await arrange();
  base = `/api/v1/user/organisations/${org.uuid}`;
});

const checkins = (uuid = made.keyresult) => `${base}/keyresults/${uuid}/checkins`;
const eventsOf = async (uuid = made.keyresult) =>
  (
    await world.host.admin<{ type: string; data: object }>(
      'select type, data from outbox where subject = $1 order by id',
      [uuid],
    )
  ).map(({ type, data }) => ({ type: type.split('.')[3], ...data }));
const readKeyResult = async () => (await call.other.get(`${org.base}/${made.objective}`)).body.objective.keyresults[0];

describe('a check-in', () => {
  test('sets value, confidence and comment, and appears in the list and the history', async () => {
    await later(HOUR_MS);
    const sent = { value: 4, confidence: 7, comment: 'Two more' };
    const { status, body } = await call.keeper.post(checkins(), sent);
    expect(status).toBe(201);
    const at = new Date(START.getTime() + HOUR_MS).toISOString();
    const checkin = { at, user_uuid: org.user.keeper, from_value: 2, value: 4, confidence: 7, comment: 'Two more' };
    expect(body.checkin).toEqual({ uuid: expect.any(String), ...checkin });
    const shown = { actual_value: 4, progress: 25, present_progress_score: 25, comment: 'Two more', confidence: 7 };
    expect(body.keyresult).toMatchObject({ ...shown, checked_in_at: at, due: false, updated_at: at });
    expect(await readKeyResult()).toEqual(body.keyresult);
    const { body: listed, headers } = await call.other.get(checkins());
    expect(listed).toMatchObject({ checkins: [body.checkin], total: 1 });
    expect(headers['x-total-count']).toBe('1');
    const history = await call.other.get(`${org.base}/${made.objective}/keyresults/${made.keyresult}/history`);
    expect(history.body.history).toEqual([{ at, user_uuid: org.user.keeper, from: 2, to: 4, comment: 'Two more' }]);
    expect(await eventsOf()).toMatchObject([
      { type: 'progressed', from: 2, to: 4, actual_value: 4, checked_in_at: at },
      { type: 'checked_in', checkin_uuid: body.checkin.uuid, from: 2, to: 4, confidence: 7, comment: 'Two more' },
    ]);
  });

  test('without a new value confirms the current one, and adds no entry to the history of values', async () => {
    const { body } = await call.keeper.post(checkins(), {});
    expect(body.checkin).toMatchObject({ from_value: 2, value: 2, confidence: null, comment: null });
    expect((await call.keeper.post(checkins(), { value: 2, confidence: 0 })).body.checkin.confidence).toBe(0);
    expect((await eventsOf()).map(({ type }) => type)).toEqual(['checked_in', 'checked_in']);
    const history = await call.other.get(`${org.base}/${made.objective}/keyresults/${made.keyresult}/history`);
    expect(history.body.history).toEqual([]);
    expect((await call.other.get(checkins())).body.total).toBe(2);
  });

  test('is also created by an edit of the key result that changes its value', async () => {
    await call.keeper.put(`${org.base}/${made.objective}/keyresults/${made.keyresult}`, {
      actual_value: 5,
      comment: 'So',
    });
    const { body } = await call.other.get(checkins());
    expect(body.checkins).toMatchObject([{ from_value: 2, value: 5, confidence: null, comment: 'So' }]);
    expect((await readKeyResult()).checked_in_at).toBe((await readKeyResult()).updated_at);
    expect((await eventsOf()).map(({ type }) => type)).toEqual(['progressed']);
  });

  test('with falling and low confidence adds both troubles to the key result and its objective', async () => {
    for (const confidence of [9, 6]) await call.keeper.post(checkins(), { confidence });
    await call.keeper.post(checkins(), { value: 3 });
    const { body } = await call.keeper.post(checkins(), { confidence: 3 });
    expect(body.keyresult).toMatchObject({ confidence: 3, trouble: ['confidence_falling', 'confidence_low'] });
    const { body: whole } = await call.other.get(`${org.base}/${made.objective}`);
    expect(whole.objective.trouble).toEqual(['confidence_falling', 'confidence_low']);
  });

  test('is 409 EDITED_MEANWHILE when the key result has changed since it was read', async () => {
    const read = made.updated_at;
    const first = await call.keeper.post(checkins(), { value: 3, updated_at: read });
    expect(first.status).toBe(201);
    const second = await call.keeper.post(checkins(), { value: 4, updated_at: read });
    expect(second).toMatchObject({ status: 409, body: { code: 'EDITED_MEANWHILE', keyresult: { actual_value: 3 } } });
  });

  test('made on three days in a row gives the key result a forecast', async () => {
    for (const [day, value] of [
      [1, 3],
      [2, 4],
      [3, 5],
    ] as const) {
      await later(day * DAY_MS);
      await call.keeper.post(checkins(), { value });
    }
    expect((await readKeyResult()).pace.forecast).toEqual({ low: 100, likely: 100, high: 100 });
  });

  test('sent twice with the same idempotency key is created once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [one, again] = [
      await call.keeper.post(checkins(), { value: 4 }, headers),
      await call.keeper.post(checkins(), { value: 4 }, headers),
    ];
    expect(again.body).toEqual(one.body);
    expect((await call.other.get(checkins())).body.total).toBe(1);
  });
});

describe('permissions for check-ins', () => {
  test('key result owner, objective owner, validator and admins may check in, other members not', async () => {
    const admin = await world.as(org.user.admin);
    for (const one of [call.keeper, call.owner, call.validator, admin])
      expect((await one.post(checkins(), {})).status).toBe(201);
    const answer = await call.other.post(checkins(), { value: 'nonsense' });
    expect([answer.status, answer.body.code]).toEqual([403, 'CHECKIN_FORBIDDEN']);
  });

  test('members of the team that owns the objective may check in', async () => {
    const team_uuid = await world.team(org, 'North', [org.user.other ?? '']);
    const { keyresult: own } = await arrange({ level: 'team', user_uuid: null, team_uuid });
    expect((await call.other.post(checkins(own), {})).status).toBe(201);
    expect((await call.owner.post(checkins(own), {})).status).toBe(403);
  });

  test('a member asked for a check-in may check in once, and is asked again after deleting the check-in', async () => {
    await later(HOUR_MS);
    expect((await call.keeper.post(`${checkins()}/ask`, { user_uuid: org.user.other })).status).toBe(200);
    const { body } = await call.other.get(`${base}/checkins/due`);
    expect(body).toMatchObject({
      total: 1,
      keyresults: [
        {
          uuid: made.keyresult,
          objective: { uuid: made.objective },
          asked_uuid: org.user.other,
          asked_by_uuid: org.user.keeper,
        },
      ],
    });
    const answer = await call.other.post(checkins(), { value: 4 });
    expect(answer.status).toBe(201);
    expect((await call.other.get(`${base}/checkins/due`)).body.total).toBe(0);
    expect((await call.other.post(checkins(), { value: 5 })).body.code).toBe('CHECKIN_FORBIDDEN');
    await call.other.del(`${base}/checkins/${answer.body.checkin.uuid}`);
    expect((await call.other.get(`${base}/checkins/due`)).body.total).toBe(1);
  });

  test('asking for a check-in needs permission, a member to ask and an objective in working', async () => {
    const ask = (one: typeof call.owner, user_uuid: unknown) => one.post(`${checkins()}/ask`, { user_uuid });
    expect((await ask(call.other, org.user.other)).body.code).toBe('CHECKIN_FORBIDDEN');
    const stranger = (await world.organisation(['stranger'])).user.stranger;
    for (const nobody of [stranger, randomUUID(), 'nonsense', null, undefined]) {
      const answer = await ask(call.owner, nobody);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['user_uuid']]);
    }
    await world.host.admin(`update objectives set status = 'review' where uuid = $1`, [made.objective]);
    expect((await ask(call.owner, org.user.other)).body.code).toBe('NOT_WORKING');
  });

  test('the key result owner and the requester may withdraw a request for a check-in, the asked member not', async () => {
    const ask = (one: typeof call.owner) => one.post(`${checkins()}/ask`, { user_uuid: org.user.other });
    const withdraw = (one: typeof call.owner) => one.del(`${checkins()}/ask`);
    const waiting = async () => (await call.other.get(`${base}/checkins/due`)).body.total;
    const asked = async () => (await call.owner.get(checkins())).body.asked;
    expect(await asked()).toBeUndefined();
    await ask(call.owner);
    const whom = { user_uuid: org.user.other, by_uuid: org.user.owner, at: expect.any(String) };
    expect(await asked()).toEqual(whom);
    expect(await withdraw(call.other)).toMatchObject({ status: 403, body: { code: 'CHECKIN_FORBIDDEN' } });
    expect(await waiting()).toBe(1);
    expect((await withdraw(call.keeper)).status).toBe(200);
    expect([await waiting(), await asked()]).toEqual([0, undefined]);
    expect((await call.other.post(checkins(), { value: 5 })).body.code).toBe('CHECKIN_FORBIDDEN');
    const told = (await eventsOf()).map(({ type }) => type);
    expect(told).toEqual(['asked', 'unasked']);
    expect((await withdraw(call.owner)).status).toBe(200);
    expect(await eventsOf()).toHaveLength(2);
    await ask(call.owner);
    await world.host.admin('update objectives set user_uuid = $2 where uuid = $1', [made.objective, org.user.keeper]);
    expect((await withdraw(call.owner)).status).toBe(200);
    expect(await waiting()).toBe(0);
    expect((await withdraw(call.owner)).status).toBe(403);
  });

  test('withdrawing an answered request for a check-in changes nothing', async () => {
    await call.owner.post(`${checkins()}/ask`, { user_uuid: org.user.other });
    expect((await call.other.post(checkins(), { value: 4 })).status).toBe(201);
    const { length: before } = await eventsOf();
    expect((await call.owner.get(checkins())).body.asked).toBeUndefined();
    expect((await call.owner.del(`${checkins()}/ask`)).status).toBe(200);
    expect(await eventsOf()).toHaveLength(before);
    expect(await readKeyResult()).toMatchObject({ actual_value: 4 });
  });

  test('check-ins are 404 for another organisation, and writes are 402 while the organisation is blocked', async () => {
    const { body } = await call.keeper.post(checkins(), { value: 4 });
    const elsewhere = await world.organisation(['stranger']);
    const stranger = await world.as(elsewhere.user.stranger);
    const there = base.replace(org.uuid, elsewhere.uuid);
    const paths = [`/keyresults/${made.keyresult}/checkins`, `/checkins/${body.checkin.uuid}`];
    for (const [at, code] of [
      [base, 'NOT_FOUND'],
      [there, undefined],
    ] as const) {
      const answers = [
        await stranger.post(`${at}${paths[0]}`, { value: 'nonsense' }),
        await stranger.get(`${at}${paths[0]}?limit=nonsense`),
        await stranger.post(`${at}${paths[0]}/ask`, {}),
        await stranger.put(`${at}${paths[1]}`, { confidence: 5 }),
        await stranger.del(`${at}${paths[1]}`),
      ];
      for (const answer of answers) expect(answer.status).toBe(404);
      if (code) expect(answers.map((answer) => answer.body.code)).toEqual(answers.map(() => code));
    }
    expect((await stranger.get(`${base}/checkins/due`)).status).toBe(404);
    await world.blocks(org, true, false);
    expect((await call.keeper.post(checkins(), { value: 'nonsense' })).status).toBe(402);
    expect((await call.keeper.del(`${base}${paths[1]}`)).status).toBe(402);
    expect((await call.keeper.get(`${base}/checkins/due`)).status).toBe(200);
  });
});

describe('a refused check-in', () => {
  test.each([
    ['creation', 'NOT_WORKING'],
    ['validation', 'NOT_WORKING'],
    ['review', 'NOT_WORKING'],
    ['archive', 'OBJECTIVE_ARCHIVED'],
  ])('of an objective in %s is 409 %s', async (status, code) => {
    await world.host.admin('update objectives set status = $2 where uuid = $1', [made.objective, status]);
    const answer = await call.keeper.post(checkins(), { value: 4 });
    expect([answer.status, answer.body.code]).toEqual([409, code]);
  });

  test.each<[string, unknown[]]>([
    ['value', ['4', null, 1e308, -1e16, [], {}, true, '']],
    ['confidence', [11, -1, 2.5, '7', 1e308, [], {}, true]],
    ['comment', ['x'.repeat(2_001), 5, {}, '\u0000', '\ud800']],
    ['updated_at', ['yesterday', 5]],
  ])('with an invalid %s is 422 and names the field', async (field, values) => {
    for (const value of values) {
      const answer = await call.keeper.post(checkins(), { [field]: value });
      expect([value, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([value, 422, [field]]);
    }
    expect((await call.other.get(checkins())).body.total).toBe(0);
  });

  test('with a comment of 110 kB is 413', async () => {
    expect((await call.keeper.post(checkins(), { comment: 'x'.repeat(110_000) })).status).toBe(413);
  });
});

describe('the latest own check-in', () => {
  const edit = (uuid: string, body: object, who = call.keeper) => who.put(`${base}/checkins/${uuid}`, body);

  test('can be edited within an hour, and fields that are not sent stay', async () => {
    const { checkin } = (await call.keeper.post(checkins(), { value: 4, confidence: 7, comment: 'Two' })).body;
    await later(HOUR_MS - 60_000);
    const { status, body } = await edit(checkin.uuid, { value: 6, confidence: null });
    expect(status).toBe(200);
    expect(body.checkin).toEqual({ ...checkin, value: 6, confidence: null });
    expect(body.keyresult).toMatchObject({
      actual_value: 6,
      present_progress_score: 50,
      confidence: null,
      comment: 'Two',
    });
    expect(await readKeyResult()).toEqual(body.keyresult);
    const commented = (await edit(checkin.uuid, { comment: 'Four', confidence: 2 })).body;
    expect(commented.keyresult).toMatchObject({ comment: 'Four', confidence: 2, checked_in_at: checkin.at });
    expect(await eventsOf()).toMatchObject([
      { type: 'progressed', from: 2, to: 4 },
      { type: 'checked_in' },
      { type: 'progressed', from: 4, to: 6 },
      { type: 'updated', changed: ['confidence', 'comment'] },
    ]);
    const [row] = await world.host.admin('select recent from keyresults where uuid = $1', [made.keyresult]);
    expect(row).toEqual({ recent: [new Date(checkin.at).getTime(), 6] });
  });

  test('can be deleted, which restores the key result and the list to their state before it', async () => {
    const first = (await call.keeper.post(checkins(), { value: 4, confidence: 7, comment: 'Two' })).body;
    await later(1_000);
    const { checkin } = (await call.keeper.post(checkins(), { value: 9, confidence: 2, comment: 'Oops' })).body;
    const { status, body } = await call.keeper.del(`${base}/checkins/${checkin.uuid}`);
    expect([status, body.checkin]).toEqual([200, checkin]);
    const { updated_at: _, ...stands } = first.keyresult;
    expect(body.keyresult).toMatchObject(stands);
    expect((await call.other.get(checkins())).body.checkins).toEqual([first.checkin]);
    await call.keeper.del(`${base}/checkins/${first.checkin.uuid}`);
    expect(await readKeyResult()).toMatchObject({
      actual_value: 2,
      confidence: null,
      checked_in_at: null,
      comment: null,
    });
    const [row] = await world.host.admin('select recent, confidences from keyresults where uuid = $1', [
      made.keyresult,
    ]);
    expect(row).toEqual({ recent: [], confidences: [] });
  });

  const putKeyResult = (body: object) =>
    call.keeper.put(`${org.base}/${made.objective}/keyresults/${made.keyresult}`, body);
  const stood = async () => {
    const { comment, actual_value, present_progress_score } = await readKeyResult();
    return { comment, actual_value, present_progress_score };
  };

  test.each<[string, object, object[]]>([
    ['a comment and a value', { value: 5, comment: 'Oops' }, []],
    ['the same comment', { value: 5, comment: 'As edited' }, []],
    ['no comment', { value: 5 }, []],
    ['a comment of null', { comment: null }, []],
    ['a comment added by an edit', { value: 5 }, [{ comment: 'Late' }]],
    ['a value and a comment that were edited back', { value: 5, comment: 'Oops' }, [{ value: 2, comment: null }]],
  ])(
    'when deleted, restores comment, value and score edited before it (check-in with %s)',
    async (_what, sent, edits) => {
      await call.keeper.post(checkins(), { value: 4, comment: 'First' });
      await putKeyResult({ comment: 'As edited', present_progress_score: 33 });
      const before = await stood();
      const { checkin } = (await call.keeper.post(checkins(), sent)).body;
      for (const sent of edits) await edit(checkin.uuid, sent);
      await call.keeper.del(`${base}/checkins/${checkin.uuid}`);
      expect([await stood(), before.comment, before.present_progress_score]).toEqual([before, 'As edited', 33]);
    },
  );

  test('created by a progress update restores the values before the update when deleted', async () => {
    await putKeyResult({ actual_value: 4, present_progress_score: 33, comment: 'As edited' });
    const before = await stood();
    for (const sent of [
      { actual_value: 6, comment: 'Oops' },
      { actual_value: 6, description: 'In a whole form' },
    ]) {
      await putKeyResult(sent);
      const [{ uuid }] = (await call.other.get(checkins())).body.checkins;
      await call.keeper.del(`${base}/checkins/${uuid}`);
      expect(await stood()).toEqual(before);
    }
  });

  test('restores the previous score when its value is edited back', async () => {
    await putKeyResult({ present_progress_score: 33 });
    const { checkin } = (await call.keeper.post(checkins(), { value: 5 })).body;
    await edit(checkin.uuid, { value: 2 });
    expect(await stood()).toMatchObject({ actual_value: 2, present_progress_score: 33 });
  });

  test('when deleted, leaves a comment of the key result that was edited after it', async () => {
    for (const sent of [{ comment: 'Oops' }, {}]) {
      const { checkin } = (await call.keeper.post(checkins(), sent)).body;
      await putKeyResult({ comment: 'Edited since' });
      await call.keeper.del(`${base}/checkins/${checkin.uuid}`);
      expect((await stood()).comment).toBe('Edited since');
    }
  });

  test('stored by the previous release restores the comment of the check-in before it when deleted', async () => {
    await call.keeper.post(checkins(), { comment: 'First' });
    const { checkin } = (await call.keeper.post(checkins(), { value: 5, comment: 'Oops' })).body;
    await world.host.admin('update keyresult_changes set score_before = null, comment_before = null');
    await call.keeper.del(`${base}/checkins/${checkin.uuid}`);
    expect(await stood()).toMatchObject({ comment: 'First', actual_value: 2 });
  });

  test('publishes events when edited and deleted, each with the time of the last check-in', async () => {
    const { checkin } = (await call.keeper.post(checkins(), {})).body;
    await edit(checkin.uuid, { confidence: 5 });
    await edit(checkin.uuid, { value: 3 });
    await call.keeper.del(`${base}/checkins/${checkin.uuid}`);
    const { checkin: confirming } = (await call.keeper.post(checkins(), {})).body;
    await call.keeper.del(`${base}/checkins/${confirming.uuid}`);
    expect(await eventsOf()).toMatchObject([
      { type: 'checked_in', checked_in_at: checkin.at },
      { type: 'updated', changed: ['confidence'], checked_in_at: checkin.at },
      { type: 'progressed', from: 2, to: 3, checked_in_at: checkin.at },
      { type: 'progressed', from: 3, to: 2, checked_in_at: null },
      { type: 'checked_in', checked_in_at: confirming.at },
      { type: 'updated', changed: ['checked_in_at'], checked_in_at: null },
    ]);
  });

  test('cannot be edited or deleted after the objective went back to validation and to working again', async () => {
    const { checkin } = (await call.keeper.post(checkins(), {})).body;
    await later(60_000);
    const move = (status: string, who: typeof call.owner) => who.put(`${org.base}/${made.objective}`, { status });
    expect((await move('validation', call.validator)).status).toBe(200);
    expect((await putKeyResult({ start_value: 5 })).status).toBe(200);
    expect((await move('working', call.validator)).status).toBe(200);
    const answers = [
      await edit(checkin.uuid, { confidence: 6 }),
      await call.keeper.del(`${base}/checkins/${checkin.uuid}`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(['CHECKIN_CLOSED', 'CHECKIN_CLOSED']);
    expect((await stood()).actual_value).toBe(5);
    const { checkin: next } = (await call.keeper.post(checkins(), { value: 6 })).body;
    expect((await edit(next.uuid, { value: 7 })).status).toBe(200);
  });

  test('cannot be edited or deleted by others, after another check-in or after an hour', async () => {
    const { checkin } = (await call.keeper.post(checkins(), { value: 4 })).body;
    const closed = async (uuid: string, who = call.keeper) => {
      for (const answer of [await edit(uuid, { value: 5 }, who), await who.del(`${base}/checkins/${uuid}`)])
        expect([answer.status, answer.body.code]).toEqual([409, 'CHECKIN_CLOSED']);
    };
    await closed(checkin.uuid, call.owner);
    await later(60_000);
    const { checkin: another } = (await call.keeper.post(checkins(), { value: 5 })).body;
    await closed(checkin.uuid);
    await later(60_000 + HOUR_MS + 1);
    await closed(another.uuid);
    expect((await edit(randomUUID(), { value: 5 })).body.code).toBe('CHECKIN_NOT_FOUND');
    expect((await edit(checkin.uuid, { confidence: 11 })).status).toBe(422);
  });
});

describe('the list of due check-ins', () => {
  const due = async (query = '', who = call.keeper) => (await who.get(`${base}/checkins/due${query}`)).body;

  test('contains only the caller’s key results of objectives in working, the longest waiting first', async () => {
    expect(await due()).toMatchObject({ keyresults: [], total: 0 });
    const second = await arrange({ name: 'Win the south' });
    await later(3 * DAY_MS);
    await call.keeper.post(checkins(), {});
    await later(7 * DAY_MS);
    const { keyresults, total } = await due();
    expect(total).toBe(2);
    expect(keyresults.map((one: { uuid: string }) => one.uuid)).toEqual([second.keyresult, made.keyresult]);
    expect(keyresults[0]).toMatchObject({
      due: true,
      objective: { uuid: second.objective, name: 'Win the south', goal: 'committed', period_start: expect.any(String) },
      asked_uuid: null,
    });
    expect((await due('?limit=1&offset=1')).keyresults).toMatchObject([{ uuid: made.keyresult }]);
    expect((await due('', call.owner)).total).toBe(0);
    expect((await call.keeper.get(`${base}/checkins/due?limit=0`)).status).toBe(422);
    await call.keeper.post(checkins(second.keyresult), {});
    expect((await due()).total).toBe(1);
    await world.host.admin(`update objectives set status = 'review' where uuid = $1`, [made.objective]);
    expect((await due()).total).toBe(0);
  });

  test('reads whole only the key results of its page, however many wait', async () => {
    const MANY = 120;
    await world.host.admin(
      `insert into keyresults (uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value,
         initial_progress_score, present_progress_score, position, created_at, updated_at, name, measured_by)
       select gen_random_uuid(), organisation_uuid, objective_uuid, user_uuid, 0, 2, 10, 0, 20, n, created_at, updated_at, 'Part', 'parts'
       from keyresults, generate_series(1, ${MANY}) n where uuid = $1`,
      [made.keyresult],
    );
    await later(7 * DAY_MS);
    answered.length = 0;
    const { keyresults, total } = await due('?limit=2');
    expect([keyresults.length, total]).toEqual([2, MANY + 1]);
    expect(Math.max(...answered)).toBeLessThan(5_000);
  });

  test('contains a key result from the rhythm day in the time zone of the organisation', async () => {
    await world.host.admin('update organisations set timezone = $2 where organisation_uuid = $1', [
      org.uuid,
      'Pacific/Auckland',
    ]);
    // Monday begins there at 11 on Sunday, and the one before has begun already when work began.
    await later(Date.parse('2026-03-08T10:59:59Z') - START.getTime());
    expect((await due()).total).toBe(0);
    await later(Date.parse('2026-03-08T11:00:00Z') - START.getTime());
    expect((await due()).total).toBe(1);
  });

  test.each([
    ['weekly', 3, '2026-03-04'],
    ['two_weekly', 3, '2026-03-11'],
    ['monthly', 3, '2026-04-01'],
  ] as const)(
    'contains a key result from the day of the organisation’s own rhythm: %s, weekday %i',
    async (checkin_rhythm, checkin_weekday, day) => {
      await world.publish(org, { checkin_rhythm, checkin_weekday });
      await later(Date.parse(`${day}T00:00:00Z`) - START.getTime() - 1);
      expect((await due()).total).toBe(0);
      await later(Date.parse(`${day}T00:00:00Z`) - START.getTime());
      expect((await due()).total).toBe(1);
      expect(await readKeyResult()).toMatchObject({ due: true });
    },
  );
});

test('a value written by a process of the previous release counts as a check-in', async () => {
  const at = new Date(START.getTime() + DAY_MS);
  const values = [made.keyresult, at];
  await call.keeper.post(checkins(), { value: 3, confidence: 8 });
  await world.host.admin('update keyresults set actual_value = 4, updated_at = $2 where uuid = $1', values);
  await world.host.admin(
    `insert into keyresult_changes (organisation_uuid, keyresult_uuid, at, user_uuid, from_value, to_value)
     select organisation_uuid, uuid, $2, user_uuid, 3, 4 from keyresults where uuid = $1`,
    values,
  );
  expect(await readKeyResult()).toMatchObject({ actual_value: 4, confidence: 8, checked_in_at: at.toISOString() });
  const { body } = await call.other.get(checkins());
  expect(body.checkins).toMatchObject([{ uuid: expect.any(String), value: 4 }, { value: 3 }]);
  const [row] = await world.host.admin('select recent from keyresults where uuid = $1', [made.keyresult]);
  expect(row).toEqual({ recent: [START.getTime() + 1, 3, at.getTime(), 4] });
});
