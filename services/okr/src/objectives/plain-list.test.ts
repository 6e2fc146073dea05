import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS, objectiveQuery } from '@waymark/contracts';
import { momentIn } from '../checkins/assessment.ts';
import { plainList } from '../testing/plain-list.ts';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';
import { createLinks } from './links.ts';

let world: World;
let org: Organisation;
let uuids: string[];

const STATUSES = ['creation', 'validation', 'working', 'review', 'archive'];

const PARTS = [
  [],
  [
    keyresult({
      name: 'One "quoted" \\ line and 🎯',
      comment: 'Said\t"so"',
      description: 'Why\n\tso \u0001k1|2\u0002',
    }),
  ],
  [
    keyresult({ start_value: 100, target_value: -50 }),
    keyresult({ start_value: 0.1, target_value: 0.30000000000000004 }),
  ],
  [keyresult({ start_value: -1e14, target_value: 999_999_999_999_999 }), keyresult(), keyresult({ name: 'Último' })],
];

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner', 'other']);
  const { owner = '', other = '' } = org.user;
  const team_uuid = await world.team(org, 'Équipe', [other]);
  const call = await world.as(owner);
  uuids = [];
  for (let n = 0; n < 20; n += 1) {
    world.host.clock.travelTo(new Date(START.getTime() + n * 10_001));
    const ofTeam = n % 4 === 3 ? { level: 'team', team_uuid, user_uuid: null } : {};
    const more = {
      name: `Émigré ${n % 3}`,
      goal: n % 2 ? 'aspirational' : 'committed',
      period_end: `2026-0${4 + (n % 5)}-01`,
    };
    const keyresults = PARTS[n % PARTS.length]?.map((part) => ({ ...part, user_uuid: n % 3 ? owner : other }));
    const body = {
      ...more,
      ...ofTeam,
      keyresults,
      description: n % 2 ? 'x\n"🎯" ' : null,
      validator_uuid: n % 5 ? owner : other,
    };
    const made = (await call.post(org.base, objective(owner, body))).body.objective;
    uuids.push(made.uuid);
    await world.host.admin('update objectives set status = $2 where uuid = $1', [
      made.uuid,
      STATUSES[n % STATUSES.length],
    ]);
    await world.host.admin(
      'update keyresults set actual_value = start_value + (target_value - start_value) * $2 where objective_uuid = $1',
      [made.uuid, n / 20],
    );
  }
  await world.host.admin(
    `update keyresults set checked_in_at = $1::timestamptz - position * interval '9 days', confidences = '{9,8,7}',
       checkin_rhythm = 'monthly',
       recent = array[1771000000000, 0.25, 1771500000000, 1e14, 1772000000000.5, -0.1, extract(epoch from $1::timestamptz) * 1000, 7],
       blocked_since = $1::timestamptz + position * interval '25 days 1.5 seconds'
     where length(name) % 2 = 0`,
    [START],
  );
  world.host.clock.travelTo(new Date(START.getTime() + 30 * DAY_MS));
});
afterAll(() => world.close());

test.each([
  '',
  'status=working',
  'status=archive&sort=name',
  'q=emigre',
  'q=ÉQUIPE&status=review',
  'q=one&sort=-created_at',
  'q=100%25',
  'mine=true',
  'my_keyresults=true&sort=-updated_at',
  'mine=true&my_keyresults=true&level=team',
  'level=company&goal=committed&end_from=2026-05-01&end_to=2026-07-01',
  'start_from=2026-03-01&start_to=2026-03-01&limit=3&offset=4',
  'sort=name&limit=5&offset=17',
  'sort=owner',
  'level=team&sort=owner',
  'q=e&status=working&sort=owner&limit=3&offset=1',
  'limit=1',
  'offset=99',
  'uuids=3&status=working',
  'uuids=3&q=o',
  'attention=true',
  'attention=true&status=working&sort=attention',
  'sort=attention',
  'sort=relevance',
  'q=migre 1&sort=relevance&limit=9',
  'q=o&status=working&sort=relevance',
  'attention=true&q=e&sort=relevance',
  'sort=attention&limit=2&offset=1&status=working',
  'attention=true&q=e&level=company&sort=attention',
  'attention=true&mine=true&sort=name&limit=1',
  'attention=true&status=review',
  'uuids=3&sort=attention&attention=true',
])('the list for %p in one statement equals the list of the plain implementation', async (text) => {
  const named = text.replace('uuids=3', `uuids=${uuids.filter((_, n) => n % 3 === 0).join(',')}`);
  const call = await world.as(org.user.other);
  const { status, text: answered } = await call.get(`${org.base}?${named}`);
  expect(status).toBe(200);
  const values = Object.fromEntries(new URLSearchParams(named));
  const query = objectiveQuery.validateSync({ ...values, ...(values.uuids ? { uuids: values.uuids.split(',') } : {}) });
  const links = createLinks(world.host.settings.publicUrl)(org.uuid);
  const calendar = { rhythm: 'weekly', weekday: 1, timeZone: 'UTC' } as const;
  const moment = momentIn(calendar, world.host.clock.now());
  const { objectives, counts, total } = await world.host.database.inOrganisation(org.uuid, (scope) =>
    plainList(scope, { userUuid: org.user.other ?? '' }, query, { links, moment }),
  );
  expect(answered).toBe(JSON.stringify({ status: true, counts, total, objectives }));
});
