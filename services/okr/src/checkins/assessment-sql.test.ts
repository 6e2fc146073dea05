import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  byAttention,
  byPeriodEnd,
  DAY_MS,
  HEALTHS,
  LEVELS,
  type ObjectiveList,
  type ObjectiveResource,
  TROUBLES,
  VERDICTS,
} from '@waymark/contracts';
import { randomOf } from '@waymark/contracts/testing';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';

const OBJECTIVES = 48;
const EACH = 3;
const { below, pick } = randomOf(31);
/** Names that begin alike without case, accents and ligatures, each made unique by its number. */
const NAMES = ['Éa', 'ea', 'EA B', 'eb', 'Zürich', 'zu', 'Œuvre', 'oe', '１', '10', '😀', 'ß'];
const SEPARATORS = ['', ' ', '-', '  ', "'"];

let world: World;
let org: Organisation;

/** Key results of every kind that the rules tell apart; the same from run to run. */
const VARIED = `
  update keyresults k set
    actual_value = start_value + (target_value - start_value) * (array[0, 0.05, 0.2, 0.33, 0.5, 0.65, 0.7, 0.9, 1])[n % 9 + 1],
    checked_in_at = case n % 5 when 0 then null else $1::timestamptz + (n % 11) * interval '4 days' end,
    confidences = (array['{}', '{9}', '{3}', '{8,7}', '{9,8,7}', '{9,8,8}', '{2,5,6}', '{6,4,1}'])[n % 8 + 1]::smallint[],
    checkin_rhythm = (array[null, 'weekly', null, 'two_weekly', null, 'monthly', null])[n % 7 + 1],
    blocked_since = case when n % 4 = 1 then $1::timestamptz + (n % 7) * interval '12 hours' end
  from (select k.uuid, row_number() over (order by o.name, k.position)::int as n
    from keyresults k join objectives o on o.uuid = k.objective_uuid) numbered
  where k.uuid = numbered.uuid`;

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner']);
  const { owner = '' } = org.user;
  const call = await world.as(owner);
  for (let n = 0; n < OBJECTIVES; n += 1) {
    const fields = {
      name: `${pick(NAMES)}${pick(SEPARATORS)}${below(100)} ${n}`,
      level: n % 3 ? 'company' : 'personal',
      goal: n % 2 ? 'aspirational' : 'committed',
      period_start: `2026-0${2 + (n % 3)}-0${1 + (n % 7)}`,
      period_end: `2026-0${5 + (n % 4)}-1${n % 10}`,
    };
    const keyresults = Array.from({ length: EACH }, () => keyresult());
    const { uuid } = (await call.post(org.base, objective(owner, { ...fields, keyresults }))).body.objective;
    await world.host.admin('update objectives set status = $2 where uuid = $1', [uuid, n % 8 ? 'working' : 'review']);
  }
  await world.host.admin(VARIED, [START]);
});
afterAll(() => world.close());

const later = async (days: number) => {
  world.host.clock.travelTo(new Date(START.getTime() + days * DAY_MS));
  return world.as(org.user.owner);
};
const namesOf = (objectives: readonly ObjectiveResource[]) => objectives.map(({ name }) => name);

test('the generated key results show every verdict and every trouble at some time', async () => {
  const seen = new Set<string>();
  for (const days of [3, 20, 60]) {
    const { objectives }: ObjectiveList = (await (await later(days)).get(org.base)).body;
    for (const { pace, trouble } of objectives.flatMap(({ keyresults }) => keyresults))
      for (const word of [pace.verdict, ...trouble]) seen.add(word);
  }
  expect([...VERDICTS, ...TROUBLES].filter((word) => !seen.has(word))).toEqual([]);
});

test.each([0, 3, 7.5, 14, 20, 36, 60, 110, 180])(
  'after %p days Postgres filters, sorts and counts objectives as the assessment code does',
  async (days) => {
    const call = await later(days);
    const { objectives: all }: ObjectiveList = (await call.get(org.base)).body;
    const troubled = all.filter(({ trouble }) => trouble.length > 0);
    const { objectives, counts, total }: ObjectiveList = (await call.get(`${org.base}?attention=true`)).body;
    expect(namesOf(objectives)).toEqual(namesOf(troubled));
    expect([total, counts.working, counts.review]).toEqual([troubled.length, troubled.length, 0]);
    const ordered: ObjectiveList = (await call.get(`${org.base}?sort=attention`)).body;
    expect(namesOf(all)).toEqual(namesOf(all.toSorted(byPeriodEnd)));
    expect(namesOf(ordered.objectives)).toEqual(namesOf(all.toSorted(byAttention)));
    const { summary, verdicts } = (await call.get(`${org.base}/summary?verdicts=true`)).body;
    for (const level of LEVELS) {
      const own = all.filter((each) => each.level === level).flatMap(({ keyresults }) => keyresults);
      const byHealth = HEALTHS.map((health) => [health, own.filter((each) => each.health === health).length]);
      const byVerdict = VERDICTS.map((verdict) => [verdict, own.filter(({ pace }) => pace.verdict === verdict).length]);
      expect([summary[level], verdicts[level]]).toEqual([Object.fromEntries(byHealth), Object.fromEntries(byVerdict)]);
    }
  },
);
