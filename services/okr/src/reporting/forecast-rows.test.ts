import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS, freeSubscription } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';

const OBJECTIVES = 90;
const CHANGES = 40;
/** Less than a third of the changes that there are. */
const FEW = 1_000;

// Each goes up by one a day.
const WORKED_ON = `
  insert into objectives (uuid, organisation_uuid, validator_uuid, user_uuid, created_at, updated_at, period_start, period_end, search,
    status, level, goal, name)
  select gen_random_uuid(), $1, $2, $2, $3, $3, '2026-03-01', '2026-06-01', '', 'working', 'company', 'committed', 'Objective ' || n
  from generate_series(1, ${OBJECTIVES}) n`;
const SPANS = `
  insert into objective_spans (organisation_uuid, objective_uuid, from_at, to_at, status_since, period_start, period_end,
    progress, off_track, at_risk, on_track, status, level, goal)
  select $1, o.uuid, $2::timestamptz + n * interval '1 day',
    case n when ${CHANGES} then 'infinity' else $2::timestamptz + (n + 1) * interval '1 day' end,
    $2::timestamptz, o.period_start, o.period_end, n, 0, 0, 0, 'working', 'company', 'committed'
  from objectives o, generate_series(0, ${CHANGES}) n where o.organisation_uuid = $1`;

let world: World;
let org: Organisation;
/** How many rows each statement in an organisation has given. */
let given: number[] = [];

const counting = (database: Database): Database => ({
  ...database,
  readInOrganisation: async (organisation, sql, bindings) => {
    const rows = await database.readInOrganisation<never>(organisation, sql, bindings);
    given.push(rows.length);
    return rows;
  },
});

beforeAll(async () => {
  world = await createWorld(counting);
  org = await world.organisation(['owner']);
  await world.deliver(
    world.event('waymark.billing.subscription.changed.v1', org.uuid, {
      organisation_uuid: org.uuid,
      ...freeSubscription(1),
      current_subscription_type: 'enterprise_plan',
    }),
  );
  await world.host.admin(WORKED_ON, [org.uuid, org.user.owner, START]);
  await world.host.admin('delete from objective_spans where organisation_uuid = $1', [org.uuid]);
  await world.host.admin(SPANS, [org.uuid, START]);
  world.host.clock.travelTo(new Date(START.getTime() + (CHANGES + 1) * DAY_MS));
});
afterAll(() => world.close());

test.each(['export', 'forecast'])(
  '%s: changes of objectives are read in batches, never all in one statement',
  async (path) => {
    const owner = await world.as(org.user.owner);
    given = [];
    const answer = await owner.get(`${org.base.replace('/objectives', '/analytics')}/${path}`);
    expect(answer.status).toBe(200);
    expect(given.reduce((sum, rows) => sum + rows)).toBeGreaterThan(OBJECTIVES * CHANGES);
    expect(given.filter((rows) => rows > FEW)).toEqual([]);
  },
);
