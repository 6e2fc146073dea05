import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { checkEventData, type EventType, type KeyresultEdit } from '@waymark/contracts';
import { AppError, createEvents } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { createLinks } from '../objectives/links.ts';
import { createOkrHealing } from '../people/healing.ts';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';
import type { KeyResultPath } from './keyresult.ts';
import { createKeyResultService, type KeyResultService } from './keyresult-service.ts';
import { updateProgress } from './progress-update.ts';

let world: World;
let org: Organisation;
let call: Awaited<ReturnType<World['as']>>;
let service: KeyResultService;

const inOneStatement = (actor: Actor, path: KeyResultPath, sent: KeyresultEdit) => {
  const { database, settings } = world.host;
  return updateProgress(database, actor, path, sent, createLinks(settings.publicUrl)(actor.organisation));
};
const underLock = (actor: Actor, path: KeyResultPath, sent: KeyresultEdit) =>
  service.editUnderLock(actor, path, { valid: true, content: sent });

beforeAll(async () => {
  world = await createWorld();
  const { database, internal, settings } = world.host;
  internal.answer('identity', 'GET', /members/, { status: 404, body: {} });
  service = createKeyResultService({
    database,
    events: createEvents({ ...world.host, service: 'okr', metrics: undefined }),
    healing: createOkrHealing({ database, internal }),
    linksOf: createLinks(settings.publicUrl),
  });
});
beforeEach(async () => {
  org = await world.organisation(['owner', 'other']);
  call = await world.as(org.user.owner);
});
afterAll(() => world.close());

type Twin = KeyResultPath & { updated_at: string };

/** A key result of an objective of its own, worked on, at 2 of 10. */
const arrange = async (values: object = {}, status = 'working'): Promise<Twin> => {
  const { host } = world;
  const parts = [
    keyresult({ name: 'Other' }),
    keyresult({ description: 'As counted', comment: 'Said before', ...values }),
  ];
  const made = await call.post(
    org.base,
    objective(org.user.owner ?? '', { name: 'Win "the" north', keyresults: parts }),
  );
  const { uuid, keyresults } = made.body.objective;
  await host.admin('update keyresults set actual_value = 2, present_progress_score = 20 where uuid = $1', [
    keyresults[1].uuid,
  ]);
  await host.admin('update objectives set status = $1 where uuid = $2', [status, uuid]);
  return { objective: uuid, keyresult: keyresults[1].uuid, updated_at: keyresults[1].updated_at };
};

const LATER = new Date(START.getTime() + 90_000);
const actorOf = (user: string | undefined, organisation = org.uuid) => ({
  organisation,
  userUuid: user ?? '',
  lang: 'en' as const,
  now: LATER,
});

/** The JSON of the answer, or what it is refused with. */
const outcomeOf = async (work: () => Promise<object>): Promise<unknown> => {
  try {
    return JSON.stringify(await work());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code: error.code, data: error.data };
  }
};

/** Everything stored about a key result, and the events about it, with uuids and moments that differ between twins left out. */
const tracesOf = async (twin: Twin) => {
  const { admin } = world.host;
  const rows = await admin('select * from keyresults where uuid = $1', [twin.keyresult]);
  const history = await admin(
    `select organisation_uuid, at, user_uuid, from_value, to_value, comment, score_before, comment_before
     from keyresult_changes where keyresult_uuid = $1 order by id`,
    [twin.keyresult],
  );
  const events = await admin<{ type: EventType; data: object }>(
    'select type, organisation, subject, actor, data, published_at from outbox where subject = $1 order by id',
    [twin.keyresult],
  );
  const objectives = await admin('select * from objectives where uuid = $1', [twin.objective]);
  return { rows, history, events, objectives };
};

const alike = (twin: Twin, value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(twin.keyresult, 'KEYRESULT').replaceAll(twin.objective, 'OBJECTIVE'));

type Case = {
  what: string;
  sent: KeyresultEdit;
  values?: object;
  status?: string;
  /** Whether the fast path does it. */
  isFast: boolean;
};

const CASES: Case[] = [
  { what: 'a new value', sent: { actual_value: 5 }, isFast: true },
  { what: 'a new value in review', sent: { actual_value: 5 }, status: 'review', isFast: true },
  { what: 'a new value with a comment', sent: { actual_value: 5, comment: 'Two "more" \\ 🎯' }, isFast: true },
  { what: 'a new value that removes the comment', sent: { actual_value: 5, comment: null }, isFast: true },
  { what: 'a new value with a score', sent: { actual_value: 5, present_progress_score: 33.3 }, isFast: true },
  {
    what: 'a new value with a score of 0',
    sent: { actual_value: 5, present_progress_score: 0, comment: 'So' },
    isFast: true,
  },
  {
    what: 'a new value with undefined fields',
    sent: { actual_value: 5, name: undefined, comment: undefined },
    isFast: true,
  },
  { what: 'the target value', sent: { actual_value: 10 }, isFast: true },
  { what: 'a value beyond the target', sent: { actual_value: 1e15 }, isFast: true },
  { what: 'a value before the start', sent: { actual_value: -3.25 }, isFast: true },
  { what: 'a value of minus zero', sent: { actual_value: -0 }, isFast: true },
  { what: 'a change of less than a percent', sent: { actual_value: 2.0000001 }, isFast: true },
  { what: 'the smallest positive number', sent: { actual_value: 5e-324 }, isFast: true },
  {
    what: 'a target below the start',
    sent: { actual_value: -0.5 },
    values: { start_value: 100, target_value: -50 },
    isFast: true,
  },
  {
    what: 'a number with 17 decimals',
    sent: { actual_value: 0.30000000000000004 },
    values: { target_value: 0.1 },
    isFast: true,
  },
  { what: 'the same value', sent: { actual_value: 2 }, isFast: false },
  { what: 'the same value with a comment', sent: { actual_value: 2, comment: 'Still' }, isFast: false },
  { what: 'a new value with another field', sent: { actual_value: 5, description: 'More' }, isFast: false },
  { what: 'a comment without a value', sent: { comment: 'Only this' }, isFast: false },
  { what: 'a new value with a locked field', sent: { actual_value: 5, name: 'Another' }, isFast: false },
  { what: 'a new value with an order', sent: { actual_value: 5, order: 0 }, isFast: false },
  { what: 'a new value in archive', sent: { actual_value: 5 }, status: 'archive', isFast: false },
  { what: 'a new value in creation', sent: { actual_value: 5 }, status: 'creation', isFast: false },
  { what: 'a new value in validation', sent: { actual_value: 5 }, status: 'validation', isFast: false },
];

test.each(CASES)(
  '$what: the single statement, where it applies, has the same effect as the locked transaction',
  async ({ sent, values, status, isFast }) => {
    const [one, other] = [await arrange(values, status), await arrange(values, status)];
    const actor = actorOf(org.user.other);
    const quick = await inOneStatement(actor, one, sent);
    expect(quick !== undefined).toBe(isFast);
    const answer = await outcomeOf(async () => quick ?? underLock(actor, one, sent));
    const explained = await outcomeOf(() => underLock(actor, other, sent));
    expect(alike(one, answer)).toEqual(alike(other, explained));
    const [traces, expected] = [await tracesOf(one), await tracesOf(other)];
    expect(alike(one, traces)).toEqual(alike(other, expected));
    for (const { type, data } of traces.events) expect(() => checkEventData(type, data)).not.toThrow();
    if (isFast) expect(traces.events.at(-1)?.type).toBe('waymark.okr.keyresult.progressed.v1');
  },
);

describe('a progress update with an updated_at', () => {
  test('is applied when the key result has not been edited since', async () => {
    const twin = await arrange();
    const sent = { actual_value: 5, updated_at: twin.updated_at };
    const done = await inOneStatement(actorOf(org.user.owner), twin, sent);
    expect(done).toMatchObject({ actual_value: 5, updated_at: LATER.toISOString() });
  });

  test.each(['2026-03-02T08:59:59.999Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])(
    'of %s is 409 with the current key result, and changes nothing',
    async (updated_at) => {
      const twin = await arrange();
      const before = await tracesOf(twin);
      const body = { actual_value: 5, updated_at };
      expect(await inOneStatement(actorOf(org.user.owner), twin, body)).toBeUndefined();
      const answer = await call.put(`${org.base}/${twin.objective}/keyresults/${twin.keyresult}`, body);
      expect(answer).toMatchObject({ status: 409, body: { code: 'EDITED_MEANWHILE', keyresult: { actual_value: 2 } } });
      expect(await tracesOf(twin)).toEqual(before);
    },
  );
});

describe('a progress update changes nothing', () => {
  const refused = async (twin: Twin, code: string, actor = actorOf(org.user.owner), path: KeyResultPath = twin) => {
    const before = await tracesOf(twin);
    const sent = { actual_value: 5 };
    expect(await inOneStatement(actor, path, sent)).toBeUndefined();
    expect(await outcomeOf(() => underLock(actor, path, sent))).toMatchObject({ code });
    expect(await tracesOf(twin)).toEqual(before);
  };

  test('for an inactive or former member, or a member of another organisation', async () => {
    const twin = await arrange();
    const elsewhere = await world.organisation(['stranger']);
    await refused(twin, 'NOT_FOUND', actorOf(elsewhere.user.stranger));
    await refused(twin, 'OBJECTIVE_NOT_FOUND', actorOf(elsewhere.user.stranger, elsewhere.uuid));
    for (const state of ['active = false', 'gone = true']) {
      await world.host.admin(`update members set ${state} where user_uuid = $1`, [org.user.other]);
      await refused(twin, 'NOT_FOUND', actorOf(org.user.other));
    }
  });

  test('in an organisation that is blocked', async () => {
    const twin = await arrange();
    await world.blocks(org, true, false);
    await refused(twin, 'BLOCKED_FOR_NOT_PAYING');
    await world.blocks(org, false, true);
    await refused(twin, 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION');
  });

  test('for a key result that belongs to another objective than the one requested', async () => {
    const [twin, other] = [await arrange(), await arrange()];
    await refused(twin, 'KEYRESULT_NOT_FOUND', actorOf(org.user.owner), { ...twin, objective: other.objective });
  });

  test('when its content is invalid', async () => {
    const twin = await arrange();
    const refusal = new AppError('VALIDATION', { errors: { actual_value: 'validation.number' } });
    const edit = () => service.edit(actorOf(org.user.owner), twin, { valid: false, refusal, fields: {} });
    expect(await outcomeOf(edit)).toMatchObject({ code: 'VALIDATION' });
    expect((await tracesOf(twin)).history).toEqual([]);
  });
});

test('thirty progress updates at once leave a history without gaps and one event each', async () => {
  const twin = await arrange();
  const path = `${org.base}/${twin.objective}/keyresults/${twin.keyresult}`;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => call.put(path, { actual_value: 100 + index })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { history, events, rows } = await tracesOf(twin);
  const froms = history.map(({ from_value }) => from_value);
  const tos = history.map(({ to_value }) => to_value);
  expect(froms).toEqual([2, ...tos.slice(0, -1)]);
  expect(new Set(tos).size).toBe(30);
  expect(rows[0]).toMatchObject({ actual_value: tos.at(-1) });
  const progressed = events.filter(({ type }) => type === 'waymark.okr.keyresult.progressed.v1');
  expect(progressed.map(({ data }) => data)).toMatchObject(
    history.map(({ from_value, to_value }) => ({ from: from_value, to: to_value })),
  );
});
