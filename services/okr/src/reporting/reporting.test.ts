import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS, freeSubscription, type PlanType } from '@waymark/contracts';
import excel from 'exceljs';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';

let world: World;
let org: Organisation;
let owner: Awaited<ReturnType<World['as']>>;
let base: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const plan = (current_subscription_type: PlanType, organisation = org.uuid) =>
  world.deliver(
    world.event('waymark.billing.subscription.changed.v1', organisation, {
      organisation_uuid: organisation,
      ...freeSubscription(1),
      current_subscription_type,
    }),
  );
const inZone = (timezone: string) => world.publish(org, { timezone });
/** So many days after the start; a token of before has expired by then. */
const on = async (day: number, hour = 0): Promise<void> => {
  world.host.clock.travelTo(new Date(START.getTime() + day * DAY_MS + hour * 3_600_000));
  owner = await world.as(org?.user.owner);
};

beforeEach(async () => {
  world.host.clock.travelTo(START);
  org = await world.organisation(['owner', 'member']);
  owner = await world.as(org.user.owner);
  base = org.base.replace('/objectives', '/analytics');
  await plan('enterprise_plan');
});

const make = async (more: object = {}) =>
  (await owner.post(org.base, objective(org.user.owner ?? '', { keyresults: [keyresult()], ...more }))).body.objective;
const move = async (uuid: string, ...statuses: string[]) => {
  for (const status of statuses) expect((await owner.put(`${org.base}/${uuid}`, { status })).status).toBe(200);
};
const working = async (more: object = {}) => {
  const made = await make(more);
  await move(made.uuid, 'validation', 'working');
  return made;
};
const value = async ({ uuid, keyresults }: { uuid: string; keyresults: { uuid: string }[] }, actual_value: number) =>
  expect((await owner.put(`${org.base}/${uuid}/keyresults/${keyresults[0]?.uuid}`, { actual_value })).status).toBe(200);
const ask = async (path: string) => (await owner.get(`${base}/${path}`)).body;
const progressOf = async (query = '') =>
  Object.fromEntries(
    (await ask(`progress${query}`)).points
      .filter(({ objectives }: { objectives: number }) => objectives > 0)
      .map(({ date, progress }: { date: string; progress: number }) => [date, progress]),
  );

const ALL = ['progress', 'health', 'attention', 'upkeep', 'outcomes', 'steps'];
const ADVANCED = ['upkeep?by=person', 'forecast', 'export'];

describe('access to reports', () => {
  test.each([...ALL, ...ADVANCED])(
    '%s is returned to members of a paid organisation, and is 404 for members of another organisation',
    async (path) => {
      expect((await (await world.as(org.user.member)).get(`${base}/${path}`)).status).toBe(200);
      world.host.internal.answer('identity', 'GET', /members/, { status: 404, body: {} });
      const other = await world.organisation(['stranger']);
      expect((await (await world.as(other.user.stranger)).get(`${base}/${path}`)).status).toBe(404);
    },
  );

  test('the Free plan has no reports, the Grow plan all but the advanced ones, with the history from before', async () => {
    const made = await working();
    await value(made, 4);
    await plan('free_plan');
    for (const path of [...ALL, ...ADVANCED]) {
      const answer = await owner.get(`${base}/${path}`);
      expect([path, answer.status, answer.body.code]).toEqual([path, 402, 'PLAN_LACKS_REPORTING']);
    }
    await plan('grow_plan');
    for (const path of ALL) expect([path, (await owner.get(`${base}/${path}`)).status]).toEqual([path, 200]);
    for (const path of ADVANCED) {
      const answer = await owner.get(`${base}/${path}`);
      expect([path, answer.status, answer.body.code]).toEqual([path, 402, 'PLAN_LACKS_ADVANCED_REPORTING']);
    }
    expect(await progressOf()).toEqual({ '2026-03-02': 40 });
  });

  test('a paid plan known to billing allows reports before its event arrives', async () => {
    await plan('free_plan');
    const subscription = {
      organisation_uuid: org.uuid,
      ...freeSubscription(1),
      current_subscription_type: 'grow_plan',
    };
    world.host.internal.answer('billing', 'POST', '/internal/subscriptions', {
      body: { subscriptions: [subscription] },
    });
    expect((await owner.get(`${base}/progress`)).status).toBe(200);
  });
});

test.each([
  ['from=2026-13-01', ['from']],
  ['to=yesterday', ['to']],
  ['from=2026-03-02&to=2026-03-01', ['from', 'to']],
  ['from=2024-03-01&to=2026-03-02', ['from', 'to']],
  ['from=2020-01-01', ['from']],
  ['level=world', ['level']],
  ['goal=stretch', ['goal']],
  ['team_uuid=north', ['team_uuid']],
  ['team_uuid=', ['team_uuid']],
  ['team_uuid=11111111-1111-4111-8111-111111111111', ['team_uuid']],
])('the report query %s is 422 and names the parameters', async (query, named) => {
  world.host.internal.answer('identity', 'GET', /teams/, { status: 404, body: {} });
  for (const path of [...ALL, 'forecast', 'export']) {
    const answer = await owner.get(`${base}/${path}?${query}`);
    expect([path, answer.status, Object.keys(answer.body.errors)]).toEqual([path, 422, named]);
  }
});

describe('the progress report', () => {
  test('covers the last 90 days by default, and no day after today', async () => {
    const { points } = await ask('progress');
    expect([points.length, points[0].date, points.at(-1)]).toEqual([
      90,
      '2025-12-03',
      { date: '2026-03-02', progress: null, time_gone: null, lower: null, upper: null, objectives: 0 },
    ]);
    expect((await ask('progress?from=2026-03-01&to=2026-12-31')).points).toHaveLength(2);
  });

  test('gives mean, quartiles and elapsed time of the objectives in working at the end of each day', async () => {
    const one = await working({ period_start: '2026-03-02', period_end: '2026-03-12' });
    const other = await working({ period_start: '2026-03-02', period_end: '2026-03-22' });
    await make();
    await on(1);
    await value(one, 4);
    await value(other, 1);
    await value(other, 2);
    await on(2);
    await move(other.uuid, 'review');
    expect((await ask('progress?from=2026-03-02')).points).toEqual([
      { date: '2026-03-02', progress: 0, time_gone: 0, lower: 0, upper: 0, objectives: 2 },
      { date: '2026-03-03', progress: 30, time_gone: 7.5, lower: 25, upper: 35, objectives: 2 },
      { date: '2026-03-04', progress: 40, time_gone: 20, lower: 40, upper: 40, objectives: 1 },
    ]);
  });

  test('merges changes within a quarter of an hour into one stored span', async () => {
    const made = await working();
    const spans = async () => {
      const kept = await world.host.admin<{ at: string; progress: number; status: string }>(
        `select to_char(from_at at time zone 'UTC', 'HH24:MI') as at, progress, status from objective_spans
         where objective_uuid = $1 and status = 'working' order by from_at`,
        [made.uuid],
      );
      return kept.map(({ at, progress }) => `${at} ${progress}`);
    };
    expect(await spans()).toEqual(['09:00 0']);
    // [hours later, value, spans then]
    const changes: [number, number, string[]][] = [
      [5 / 60, 1, ['09:00 0', '09:05 10']],
      [14 / 60, 2, ['09:00 0', '09:05 20']],
      [15 / 60, 3, ['09:00 0', '09:05 20', '09:15 30']],
      [1, 4, ['09:00 0', '09:05 20', '09:15 30', '10:00 40']],
    ];
    for (const [hours, actual, then] of changes) {
      await on(0, hours);
      await value(made, actual);
      expect(await spans()).toEqual(then);
    }
    expect(await progressOf()).toEqual({ '2026-03-02': 40 });
  });

  test('uses start and target values as they were on each day', async () => {
    const made = await working();
    await value(made, 5);
    await on(1);
    await move(made.uuid, 'validation');
    const [{ uuid }] = made.keyresults;
    expect(
      (await owner.put(`${org.base}/${made.uuid}/keyresults/${uuid}`, { start_value: -5, target_value: 45 })).status,
    ).toBe(200);
    await on(2);
    await move(made.uuid, 'working');
    expect(await progressOf()).toEqual({ '2026-03-02': 50, '2026-03-04': 20 });
  });

  test('excludes a deleted objective from all days, past days included', async () => {
    const kept = await working();
    const gone = await working();
    await value(kept, 2);
    await value(gone, 8);
    await on(1);
    expect(await progressOf()).toEqual({ '2026-03-02': 50, '2026-03-03': 50 });
    expect((await owner.del(`${org.base}/${gone.uuid}`)).status).toBe(200);
    expect(await progressOf()).toEqual({ '2026-03-02': 20, '2026-03-03': 20 });
  });

  test('uses days in the time zone of the organisation', async () => {
    const made = await working();
    await on(0, 14);
    await value(made, 3);
    await on(1);
    expect(await progressOf()).toEqual({ '2026-03-02': 30, '2026-03-03': 30 });
    await inZone('Asia/Tokyo');
    expect(await progressOf()).toEqual({ '2026-03-02': 0, '2026-03-03': 30 });
    await inZone('Pacific/Honolulu');
    expect(await progressOf()).toEqual({ '2026-03-01': 0, '2026-03-02': 30 });
  });

  test('ends a day at midnight in the organisation’s time zone, also on days of 23 and 25 hours', async () => {
    const made = await working();
    await inZone('Europe/Berlin');
    const changes = [
      ['2026-03-29T21:59:59Z', 1],
      ['2026-03-29T22:00:00Z', 2],
      ['2026-10-24T21:59:59Z', 3],
      ['2026-10-25T22:59:59Z', 4],
      ['2026-10-25T23:00:00Z', 5],
    ] as const;
    for (const [at, actual] of changes) {
      world.host.clock.travelTo(new Date(at));
      owner = await world.as(org.user.owner);
      await value(made, actual);
    }
    const spring = await progressOf('?from=2026-03-28&to=2026-03-30');
    expect(spring).toEqual({ '2026-03-28': 0, '2026-03-29': 10, '2026-03-30': 20 });
    const autumn = await progressOf('?from=2026-10-23&to=2026-10-26');
    expect(autumn).toEqual({ '2026-10-23': 20, '2026-10-24': 30, '2026-10-25': 40, '2026-10-26': 50 });
  });

  test('filters by level, team and goal as they were on each day', async () => {
    const team = await world.team(org, 'North', [org.user.owner ?? '']);
    const ofTeam = await working({ level: 'team', team_uuid: team, user_uuid: null, goal: 'aspirational' });
    const ofCompany = await working();
    await value(ofTeam, 5);
    await value(ofCompany, 1);
    expect(await progressOf()).toEqual({ '2026-03-02': 30 });
    expect(await progressOf(`?team_uuid=${team}`)).toEqual({ '2026-03-02': 50 });
    expect(await progressOf('?level=company')).toEqual({ '2026-03-02': 10 });
    expect(await progressOf('?goal=aspirational')).toEqual({ '2026-03-02': 50 });
    expect(await progressOf(`?level=company&team_uuid=${team}`)).toEqual({});
    await on(1);
    const data = { uuid: team, name: 'North', user_uuids: [], new_team_uuid: null };
    await world.deliver(world.event('waymark.identity.team.deleted.v1', org.uuid, data));
    expect(await progressOf('?level=team')).toEqual({ '2026-03-02': 50 });
    expect(await progressOf('?level=company')).toEqual({ '2026-03-02': 10, '2026-03-03': 30 });
  });

  test('is unchanged when a successor takes over an objective', async () => {
    const made = await working({ user_uuid: org.user.member });
    await value(made, 6);
    await on(1);
    const left = { ...world.member(org.uuid, org.user.member ?? '', 'member'), reason: 'left' as const };
    await world.deliver(
      world.event('waymark.identity.member.left.v1', org.uuid, { ...left, successor_uuid: org.user.owner ?? null }),
    );
    expect(await progressOf()).toEqual({ '2026-03-02': 60, '2026-03-03': 60 });
    expect((await ask('upkeep?by=person')).rows).toMatchObject([{ uuid: org.user.owner, keyresults: 1, updated_7: 1 }]);
  });
});

test('the health report has a point for each Sunday and for today', async () => {
  const made = await working({ keyresults: [keyresult(), keyresult()] });
  await on(3);
  await value(made, 5);
  await on(8);
  await value(made, 9);
  expect((await ask('health?from=2026-03-01')).points).toEqual([
    { date: '2026-03-01', off_track: 0, at_risk: 0, on_track: 0 },
    { date: '2026-03-08', off_track: 1, at_risk: 1, on_track: 0 },
    { date: '2026-03-10', off_track: 1, at_risk: 0, on_track: 1 },
  ]);
});

test('the attention report lists the objective farthest behind first, in pages with a total and the number of all that are behind', async () => {
  const period = { period_start: '2026-03-02', period_end: '2026-03-12' };
  const behind = await working({ ...period, name: 'Behind' });
  const ahead = await working({ ...period, name: 'Ahead', goal: 'aspirational' });
  await working({ ...period, name: 'Not begun', period_start: '2026-03-09' });
  await on(5);
  await value(ahead, 5);
  await value(behind, 1);
  const { objectives, behind: all, total } = await ask('attention');
  expect([all, total]).toEqual([1, 3]);
  expect(objectives).toMatchObject([
    { name: 'Behind', progress: 10, expected: 50, distance: 40, changed_at: '2026-03-07T09:00:00.000Z' },
    { name: 'Not begun', progress: 0, expected: 0, distance: 0 },
    { name: 'Ahead', progress: 50, expected: 35, distance: -15 },
  ]);
  const page = await owner.get(`${base}/attention?limit=1&offset=2`);
  expect([page.body.objectives[0].name, page.body.behind, page.headers['x-total-count']]).toEqual(['Ahead', 1, '3']);
});

test('the upkeep report lists teams by name with the age of values, which a check-in without a value renews', async () => {
  const team = (name: string) => world.team(org, name, [org.user.owner ?? '']);
  const [south, north] = [await team('South'), await team('North')];
  const ofTeam = (team_uuid: string) => working({ level: 'team', team_uuid, user_uuid: null });
  const first = await ofTeam(south);
  await ofTeam(north);
  await working();
  await on(10);
  await value(first, 5);
  await on(20);
  const kept = { keyresults: 1, updated_7: 0 };
  expect((await ask('upkeep')).rows).toEqual([
    { ...kept, uuid: north, name: 'North', updated_30: 0, median_age_days: 20 },
    { ...kept, uuid: south, name: 'South', updated_30: 1, median_age_days: 10 },
  ]);
  expect((await ask('upkeep?by=person')).rows).toMatchObject([{ keyresults: 3, updated_30: 1, median_age_days: 20 }]);
  const [{ uuid }] = first.keyresults;
  await owner.post(`${base.replace('/analytics', '')}/keyresults/${uuid}/checkins`, {});
  await on(21);
  expect((await ask('upkeep')).rows).toMatchObject([
    { name: 'North', updated_7: 0 },
    { name: 'South', updated_7: 1, updated_30: 1, median_age_days: 1 },
  ]);
});

test('the upkeep report counts the age of a value from its last check-in, also once work has resumed', async () => {
  const made = await working();
  await on(1);
  await value(made, 4);
  await on(5);
  await move(made.uuid, 'review', 'working');
  await on(10);
  expect((await ask('upkeep?by=person')).rows).toMatchObject([{ updated_7: 0, updated_30: 1, median_age_days: 9 }]);
});

test('the upkeep report does not count a deleted check-in', async () => {
  const made = await working();
  await on(1);
  const [{ uuid }] = made.keyresults;
  const calls = base.replace('/analytics', '');
  const { checkin } = (await owner.post(`${calls}/keyresults/${uuid}/checkins`, { value: 4 })).body;
  expect((await ask('upkeep?by=person')).rows).toMatchObject([{ updated_7: 1, updated_30: 1 }]);
  expect((await owner.del(`${calls}/checkins/${checkin.uuid}`)).status).toBe(200);
  expect((await ask('upkeep?by=person')).rows).toMatchObject([{ updated_7: 0, updated_30: 0 }]);
});

test('the outcomes report counts objectives archived in the period, and how many of them count as reached', async () => {
  const archive = async (reached: number, more: object) => {
    const made = await working(more);
    await value(made, reached);
    await move(made.uuid, 'review', 'archive');
    return made;
  };
  await archive(7, { goal: 'aspirational' });
  await archive(7, {});
  await archive(10, {});
  const reopened = await archive(10, {});
  await move(reopened.uuid, 'review');
  expect((await ask('outcomes')).rows).toEqual([
    { level: 'company', goal: 'committed', archived: 2, mean_progress: 85, reached: 1 },
    { level: 'company', goal: 'aspirational', archived: 1, mean_progress: 70, reached: 1 },
  ]);
  expect((await ask('outcomes?to=2026-03-01')).rows).toEqual([]);
});

test('the steps report gives the days spent in each status that was left in the period', async () => {
  const made = await make();
  await on(2);
  await move(made.uuid, 'validation');
  await on(3);
  await move(made.uuid, 'working');
  await on(13);
  expect((await ask('steps')).rows).toEqual([
    { status: 'creation', count: 1, median_days: 2, p90_days: 2 },
    { status: 'validation', count: 1, median_days: 1, p90_days: 1 },
    { status: 'working', count: 0, median_days: null, p90_days: null },
    { status: 'review', count: 0, median_days: null, p90_days: null },
  ]);
});

test('the forecast continues the progress of the last weeks, and is null with fewer than three changes', async () => {
  const steady = await working({ name: 'Steady', period_start: '2026-03-02', period_end: '2026-05-01' });
  const few = await working({ name: 'Few', period_end: '2026-05-02' });
  for (const [day, actual] of [
    [10, 2],
    [20, 4],
    [30, 6],
  ] as const) {
    await on(day);
    await value(steady, actual);
    if (day > 10) await value(few, actual);
  }
  await on(40);
  expect((await ask('forecast')).objectives).toMatchObject([
    { name: 'Steady', low: 100, likely: 100, high: 100, period_end: '2026-05-01' },
    { name: 'Few', low: null, likely: null, high: null },
  ]);
});

test('the forecast of an objective with a thousand changes uses all eight weeks, not only the last days', async () => {
  const { uuid } = await working({ period_start: '2026-03-02', period_end: '2026-05-21' });
  // One each hour: nine hundred that rise by one in ten hours, then a hundred up and down on the spot.
  await world.host.admin(
    `insert into okr.objective_spans (organisation_uuid, objective_uuid, from_at, to_at, status_since, period_start, period_end,
       progress, off_track, at_risk, on_track, status, level, goal)
     select s.organisation_uuid, s.objective_uuid, s.from_at + n * interval '1 hour', s.from_at + (n + 1) * interval '1 hour', s.status_since,
       s.period_start, s.period_end, least(n / 20, 45) + n % 2, 1, 0, 0, s.status, s.level, s.goal
     from okr.objective_spans s cross join generate_series(1, 1000) n
     where s.objective_uuid = $1 and s.to_at = 'infinity'`,
    [uuid],
  );
  await world.host.admin(
    `update okr.objective_spans set progress = 45 where objective_uuid = $1 and to_at = 'infinity'`,
    [uuid],
  );
  await on(44);
  const [forecast] = (await ask('forecast')).objectives;
  expect(forecast?.likely).toBeGreaterThan(75);
});

test('the exported spreadsheet has a sheet for each report, named in the language of the user', async () => {
  await working({ name: '=1+1' });
  const french = await world.as(org.user.owner, 'fr');
  const answer = await french.get(`${base}/export`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="waymark-report-2026-03-02.xlsx"');
  // It is sent while it is written, so its length is not known before.
  expect(answer.headers['content-length']).toBeUndefined();
  const book = new excel.Workbook();
  await book.xlsx.load(answer.bytes as unknown as ArrayBuffer);
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    'Progression',
    'Santé',
    'À surveiller',
    'Suivi par équipe',
    'Suivi par personne',
    'Résultats obtenus',
    'Jours par statut',
    'Prévision',
  ]);
  expect(book.getWorksheet('À surveiller')?.getCell('A2').value).toBe('=1+1');
  expect(book.getWorksheet('Progression')?.rowCount).toBe(91);
  expect(book.getWorksheet('Progression')?.getCell('A1').font?.bold).toBe(true);
  for (const { columns } of book.worksheets)
    for (const column of columns) expect(column.width).toBeGreaterThan(String(column.values?.[1]).length);
});

test('days of the exported spreadsheet are dates, in the time zone of the organisation', async () => {
  const { period_end } = await working();
  await inZone('Pacific/Pago_Pago');
  const answer = await owner.get(`${base}/export?from=2026-03-01`);
  const book = new excel.Workbook();
  await book.xlsx.load(answer.bytes as unknown as ArrayBuffer);
  const cellOf = (sheet: string, address: string) => book.getWorksheet(sheet)?.getCell(address).value;
  expect(cellOf('Progress', 'A2')).toEqual(new Date('2026-03-01'));
  expect(cellOf('Health', 'A2')).toEqual(new Date('2026-03-01'));
  expect(cellOf('Needs attention', 'E2')).toEqual(new Date('2026-03-01'));
  expect(cellOf('Forecast', 'E2')).toEqual(new Date(period_end));
});

test('an export is recorded in the audit log, reading a report is not', async () => {
  const recorded = () =>
    world.host.admin<{ actor: string; data: object }>(
      `select actor, data from outbox where type = 'waymark.okr.audit.recorded.v1' and organisation = $1`,
      [org.uuid],
    );
  await ask('progress');
  expect(await recorded()).toEqual([]);
  await owner.get(`${base}/export`);
  const details = { what: 'report' };
  expect(await recorded()).toMatchObject([
    { actor: org.user.owner, data: { action: 'export.made', target: 'export', details } },
  ]);
});
