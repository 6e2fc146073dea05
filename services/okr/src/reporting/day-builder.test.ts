import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  DAY_MS,
  freeSubscription,
  GOALS,
  healthOf,
  type KeyResultValues,
  LEVELS,
  objectiveProgress,
  progressPercent,
  shareElapsed,
} from '@waymark/contracts';
import { type Random, randomOf } from '@waymark/contracts/testing';
import { createLogger } from '@waymark/service-kit';
import { countingReads, lockWaiters, until } from '@waymark/service-kit/testing';
import pg from 'pg';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';
import { createDayBuilder } from './day-builder.ts';
import { endOfDay } from './report-period.ts';

const HOUR_MS = 3_600_000;
const ZONES = ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati'];

let world: World;
let reads: ReturnType<typeof countingReads>;
let org: Organisation;
let base: string;
let owner: Awaited<ReturnType<World['as']>>;

beforeAll(async () => {
  world = await createWorld((database) => {
    reads = countingReads(database, ['objective_spans', 'report_days']);
    return reads.database;
  });
});
afterAll(() => world.close());

beforeEach(async () => {
  world.host.clock.travelTo(START);
  org = await world.organisation(['owner', 'leaver']);
  base = org.base.replace('/objectives', '/analytics');
  owner = await world.as(org.user.owner);
  const subscription = { ...freeSubscription(1), current_subscription_type: 'enterprise_plan' as const };
  const data = { organisation_uuid: org.uuid, ...subscription };
  await world.deliver(world.event('waymark.billing.subscription.changed.v1', org.uuid, data));
});

const builder = () => {
  const { database, clock } = world.host;
  return createDayBuilder({ database, clock, logger: createLogger({ service: 'okr', level: 'silent' }), largeFrom: 1 });
};
const build = () => builder().build();
const advance = async (ms: number) => {
  world.host.clock.advance(ms);
  owner = await world.as(org.user.owner);
};
const inZone = (timezone: string) => world.publish(org, { timezone });
type Made = { uuid: string; keyresults: { uuid: string }[] };
const make = async (more: object = {}): Promise<Made> =>
  (await owner.post(org.base, objective(org.user.owner ?? '', { keyresults: [keyresult()], ...more }))).body.objective;
const move = async ({ uuid }: Made, ...statuses: string[]) => {
  for (const status of statuses) expect((await owner.put(`${org.base}/${uuid}`, { status })).status).toBe(200);
};
const working = async (more: object = {}) => {
  const made = await make(more);
  await move(made, 'validation', 'working');
  return made;
};
const value = ({ uuid, keyresults }: Made, actual_value: number, index = 0) =>
  owner.put(`${org.base}/${uuid}/keyresults/${keyresults[index]?.uuid}`, { actual_value });
const ask = async (path: string) => (await owner.get(`${base}/${path}`)).body.points;
/** The stored figures of all days that have any, in a fixed order. */
const kept = () => {
  const sql = `select * from report_days where organisation_uuid = $1 and objectives <> '{}' order by day, part, goal`;
  return world.host.admin(sql, [org.uuid]);
};
const builtDays = async () => {
  const sql = 'select first_day::text, last_day::text from report_builds where organisation_uuid = $1';
  const [row] = await world.host.admin<{ first_day: string; last_day: string }>(sql, [org.uuid]);
  return row;
};
/** Those that are built count for nothing from here on. */
const forgetBuilt = () =>
  world.host.admin('update report_builds set first_day = null where organisation_uuid = $1', [org.uuid]);

type State = {
  uuid: string;
  status: string;
  level: string;
  goal: string;
  team_uuid: string | null;
  period_start: string;
  period_end: string;
  keyresults: KeyResultValues[];
};
const STATE = `
  select uuid, status, level, goal, team_uuid, period_start::text, period_end::text,
    (select coalesce(json_agg(k), '[]') from keyresults k where k.objective_uuid = o.uuid) as keyresults
  from objectives o where organisation_uuid = $1`;

/** What there was, written down after everything that happened: the other way to know the past. */
const diary = () => {
  const pages: { at: number; objectives: State[] }[] = [];
  return {
    write: async () => {
      const objectives = await world.host.admin<State>(STATE, [org.uuid]);
      pages.push({ at: world.host.clock.now().getTime(), objectives });
    },
    /** What was worked on at the end of a day, of what is still there. */
    workedOn: (day: string, zone: string, query: URLSearchParams): State[] => {
      const end = endOfDay(day, zone).getTime();
      const there = new Set(pages.at(-1)?.objectives.map(({ uuid }) => uuid));
      const page = pages.findLast(({ at }) => at < end)?.objectives ?? [];
      return page.filter(
        (one) =>
          one.status === 'working' &&
          there.has(one.uuid) &&
          (['level', 'goal', 'team_uuid'] as const).every((name) => !query.has(name) || query.get(name) === one[name]),
      );
    },
  };
};

const tenths = (number: number) => Math.round(number * 10) / 10;
const quantile = (sorted: readonly number[], share: number) => {
  const place = (sorted.length - 1) * share;
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return tenths(below + (above - below) * (place % 1));
};
const progressOf = (date: string, objectives: readonly State[]) => {
  if (objectives.length === 0)
    return { date, progress: null, time_gone: null, lower: null, upper: null, objectives: 0 };
  const sorted = objectives.map(({ keyresults }) => objectiveProgress(keyresults)).sort((one, other) => one - other);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    date,
    progress: tenths(sum(sorted) / sorted.length),
    time_gone: tenths(sum(objectives.map((one) => Math.round(shareElapsed(one, date) * 10_000))) / 100 / sorted.length),
    lower: quantile(sorted, 0.25),
    upper: quantile(sorted, 0.75),
    objectives: sorted.length,
  };
};
const healthOn = (date: string, objectives: readonly State[]) => {
  const point = { date, off_track: 0, at_risk: 0, on_track: 0 };
  for (const one of objectives.flatMap(({ keyresults }) => keyresults)) point[healthOf(progressPercent(one))] += 1;
  return point;
};

const PERIODS = [
  { period_start: '2026-03-01', period_end: '2026-03-31' },
  { period_start: '2026-03-10', period_end: '2026-05-09' },
  { period_start: '2026-02-01', period_end: '2026-05-02' },
] as const satisfies object[];
const VALUES = [keyresult(), keyresult({ start_value: 50, target_value: 20 }), keyresult({ target_value: 3 })] as const;

/** Something that people do; what is refused is none of it. */
const happen = async (random: Random, all: Made[], teams: string[]): Promise<void> => {
  const some = () => all[random.below(all.length)];
  const level = () => {
    const team_uuid = teams[random.below(teams.length)];
    const chosen = random.pick(LEVELS);
    return chosen === 'team' && team_uuid ? { level: chosen, team_uuid, user_uuid: null } : { level: 'company' };
  };
  const what = random.below(20);
  const one = some();
  const path = `${org.base}/${one?.uuid}`;
  if (one === undefined || what < 4) {
    const keyresults = Array.from({ length: 1 + random.below(3) }, () => random.pick(VALUES));
    const made = await make({ ...level(), goal: random.pick(GOALS), ...random.pick(PERIODS), keyresults });
    all.push(made);
    if (random.below(3) > 0) await move(made, 'validation', 'working');
  } else if (what < 12) {
    await value(one, random.below(60), random.below(one.keyresults.length));
  } else if (what < 15) {
    await owner.put(path, {
      status: random.pick(['validation', 'working', 'working', 'review', 'archive', 'creation']),
    });
  } else if (what === 15) {
    await owner.put(path, { ...level(), ...random.pick(PERIODS), goal: random.pick(GOALS) });
  } else if (what === 16) {
    await owner.put(`${path}/keyresults/${one.keyresults[0]?.uuid}`, { target_value: 5 + random.below(40) });
  } else if (what === 17) {
    await owner.del(random.below(2) > 0 ? path : `${path}/keyresults/${one.keyresults[0]?.uuid}`);
  } else if (what === 18) {
    await inZone(random.pick(['UTC', 'Asia/Tokyo']));
  } else if (teams.length > 0 && random.below(4) === 0) {
    const uuid = teams.pop() ?? '';
    const data = { uuid, name: 'Gone', user_uuids: [], new_team_uuid: teams[0] ?? null };
    await world.deliver(world.event('waymark.identity.team.deleted.v1', org.uuid, data));
  } else {
    await build();
  }
};

test.each([1, 2, 3])(
  'report days equal the figures computed from a log of every change, random history %i',
  async (seed) => {
    const random = randomOf(seed);
    const pages = diary();
    const teams = [await world.team(org, 'North', []), await world.team(org, 'South', [])];
    const queries = [
      {},
      ...LEVELS.map((level) => ({ level })),
      ...GOALS.map((goal) => ({ goal })),
      ...teams.flatMap((team_uuid) => [{ team_uuid }, { team_uuid, goal: GOALS[0] }, { team_uuid, level: LEVELS[0] }]),
      { level: LEVELS[0], goal: GOALS[1] },
    ].map((query) => new URLSearchParams(Object.entries({ ...query, from: '2026-02-27', to: '2026-12-31' })));
    const all: Made[] = [];
    const compare = async (zone: string, some = queries) => {
      for (const query of some.filter((one) => !one.has('team_uuid') || teams.includes(one.get('team_uuid') ?? ''))) {
        const [points, weeks] = [await ask(`progress?${query}`), await ask(`health?${query}`)];
        for (const point of points) {
          expect([zone, `${query}`, point]).toEqual([
            zone,
            `${query}`,
            progressOf(point.date, pages.workedOn(point.date, zone, query)),
          ]);
        }
        for (const week of weeks) expect(week).toEqual(healthOn(week.date, pages.workedOn(week.date, zone, query)));
      }
    };
    for (let step = 0; step < 90; step += 1) {
      await happen(random, all, teams);
      await pages.write();
      await advance(HOUR_MS * random.below(30) + 7 * 60_000);
    }
    for (const zone of ZONES) {
      await inZone(zone);
      await compare(zone, queries.slice(0, 2));
      await build();
      await compare(zone);
      const rows = await kept();
      expect(rows.length).toBeGreaterThan(50);
      await forgetBuilt();
      await build();
      expect(await kept()).toEqual(rows);
    }
  },
  120_000,
);

// Many small organisations with a past, for which Postgres makes its plans.
const CROWD = [
  `insert into objectives (uuid, organisation_uuid, validator_uuid, user_uuid, created_at, updated_at, period_start, period_end, search,
     status, level, goal, name)
   select gen_random_uuid(), md5((n % 200)::text)::uuid, gen_random_uuid(), gen_random_uuid(), '2026-03-01', '2026-03-01', '2026-03-01',
     '2026-06-01', '', 'working', 'company', 'committed', 'One' from generate_series(1, 2000) n`,
  `update objective_spans set from_at = '2026-03-20' where organisation_uuid in (select md5(n::text)::uuid from generate_series(0, 199) n)`,
  `insert into objective_spans (organisation_uuid, objective_uuid, from_at, to_at, status_since, period_start, period_end, progress, off_track,
     at_risk, on_track, status, level, goal)
   select organisation_uuid, uuid, created_at + n * interval '1 day', created_at + (n + 1) * interval '1 day', created_at, period_start,
     period_end, n, 0, 0, 0, status, level, goal
   from objectives, generate_series(0, 18) n where organisation_uuid in (select md5(n::text)::uuid from generate_series(0, 199) n)`,
  'analyze',
];

describe('stored report days', () => {
  /** Two objectives, worked on for ten days. */
  const past = async () => {
    const [one, other] = [await working({ keyresults: [keyresult(), keyresult()] }), await working()];
    for (let day = 0; day < 10; day += 1) {
      await advance(DAY_MS);
      expect((await value(day % 2 ? one : other, day + 1)).status).toBe(200);
    }
    return { one, other };
  };
  const all = () => ask('progress?from=2026-03-01');

  test('are built for large organisations only, for each day that ended over an hour ago', async () => {
    await past();
    await createDayBuilder({ ...world.host, largeFrom: 3 }).build();
    expect(await builtDays()).toBeUndefined();
    await build();
    expect(await builtDays()).toEqual({ first_day: '-infinity', last_day: '2026-03-11' });
    await advance(15.5 * HOUR_MS);
    await build();
    expect((await builtDays())?.last_day).toBe('2026-03-11');
    await advance(HOUR_MS);
    await build();
    expect((await builtDays())?.last_day).toBe('2026-03-12');
  });

  test('exclude a deleted objective at once, and are the same when rebuilt', async () => {
    const { other } = await past();
    await build();
    expect((await owner.del(`${org.base}/${other.uuid}`)).status).toBe(200);
    const [points, rows] = [await all(), await kept()];
    expect(points.at(-2).objectives).toBe(1);
    await forgetBuilt();
    expect(await all()).toEqual(points);
    await build();
    expect(await kept()).toEqual(rows);
  });

  test('are discarded when something changes before their end, also in a time zone Postgres does not know', async () => {
    await inZone('SystemV/AST4');
    const { one } = await past();
    await build();
    const before = await builtDays();
    world.host.clock.travelTo(new Date(START.getTime() + 5.5 * DAY_MS));
    owner = await world.as(org.user.owner);
    const [added, changed] = [await owner.post(org.base, objective(org.user.owner ?? '')), await value(one, 9)];
    expect([added.status, changed.status]).toEqual([201, 200]);
    expect([before?.last_day, (await builtDays())?.last_day]).toEqual(['2026-03-11', '2026-03-04']);
  });

  test('are discarded when something changes before their end, and rebuilt with the same figures', async () => {
    const { one } = await past();
    await build();
    world.host.clock.travelTo(new Date(START.getTime() + 5.5 * DAY_MS));
    owner = await world.as(org.user.owner);
    expect((await owner.post(org.base, objective(org.user.owner ?? ''))).status).toBe(201);
    const left = new Date(START.getTime() + 2.5 * DAY_MS).toISOString().slice(0, 10);
    expect(await builtDays()).toMatchObject({ last_day: left });
    const late = await working();
    await value(late, 9);
    await advance(5 * DAY_MS);
    await value(one, 3, 1);
    const points = await all();
    expect(points.at(-2).objectives).toBe(3);
    await build();
    expect(await all()).toEqual(points);
    await forgetBuilt();
    expect(await all()).toEqual(points);
  });

  test('are not built while an objective is being deleted, and then exclude the objective', async () => {
    const { other } = await past();
    const client = new pg.Client({ connectionString: world.host.databaseUrl });
    await client.connect();
    await client.query('set search_path to okr, public; begin');
    await client.query('delete from objectives where uuid = $1', [other.uuid]);
    await build();
    expect((await builtDays())?.first_day).toBeFalsy();
    await client.query('commit');
    await client.end();
    await build();
    expect((await all()).at(-2).objectives).toBe(1);
  });

  test('are deleted with their organisation and not built again', async () => {
    await past();
    await build();
    await world.deliver(
      world.event('waymark.identity.organisation.deleted.v1', org.uuid, { uuid: org.uuid, name: 'Acme' }),
    );
    expect(await kept()).toEqual([]);
    expect(await builtDays()).toBeUndefined();
    await build();
    expect(await builtDays()).toBeUndefined();
  });

  test('keep the number of history rows that a report reads constant as the history grows', async () => {
    for (const sql of CROWD) await world.host.admin(sql);
    const { one } = await past();
    const readBy = async (path: string) => {
      await build();
      // Versions of rows that are over are none of the past.
      await world.host.admin('vacuum (index_cleanup on) objective_spans');
      reads.take();
      await ask(path);
      return reads.take();
    };
    const before = await readBy('progress?from=2026-03-01');
    for (let day = 0; day < 60; day += 1) {
      await advance(DAY_MS);
      await value(one, day % 2);
    }
    const after = await readBy('progress?from=2026-03-01');
    expect(after.objective_spans).toBe(before.objective_spans);
    expect(after.report_days).toBe((before.report_days ?? 0) + 60);
    expect((await readBy('forecast')).objective_spans).toBeLessThan(150);
  });
});

test('two simultaneous changes of one objective both count in the report', async () => {
  const made = await working({ keyresults: [keyresult(), keyresult()] });
  await advance(HOUR_MS);
  const client = new pg.Client({ connectionString: world.host.databaseUrl });
  await client.connect();
  await client.query('set search_path to okr, public; begin');
  const sql = 'update keyresults set actual_value = 4, updated_at = $2 where uuid = $1';
  await client.query(sql, [made.keyresults[0]?.uuid, new Date(world.host.clock.now().getTime() - 1_000)]);
  const second = value(made, 8, 1);
  await until(async () => (await lockWaiters(world.host)) > 0);
  await client.query('commit');
  await client.end();
  expect((await second).status).toBe(200);
  expect((await ask('progress?from=2026-03-02'))[0].progress).toBe(60);
});

test('after a change of the time zone no day before the first objective is stored', async () => {
  const firstDay = async () => {
    const sql = 'select min(day)::text as day from report_days where organisation_uuid = $1';
    return (await world.host.admin<{ day: string }>(sql, [org.uuid]))[0]?.day;
  };
  await inZone('America/New_York');
  // The morning of the 2nd there, and the night to the 3rd in Kiritimati.
  await advance(2 * HOUR_MS);
  await working();
  await advance(4 * DAY_MS);
  await build();
  expect(await firstDay()).toBe('2026-03-02');
  await inZone('Pacific/Kiritimati');
  await build();
  expect(await firstDay()).toBe('2026-03-03');
});
