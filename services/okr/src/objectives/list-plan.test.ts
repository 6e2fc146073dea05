import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { objectiveQuery, objectiveSummaryQuery, STATUSES } from '@waymark/contracts';
import { prepared } from '@waymark/service-kit/testing';
import { momentIn } from '../checkins/assessment.ts';
import { costOfPrepared, PLANNING } from '../testing/plans.ts';
import { KEYRESULTS_EACH, LARGE, unequalTenants } from '../testing/unequal-tenants.ts';
import { createWorld, type Organisation, type World } from '../testing/world.ts';
import { listStatement, type Statement } from './objective-list.ts';
import { summaryStatement } from './objective-summary.ts';

let world: World;
let org: Organisation;

beforeAll(async () => {
  world = await createWorld();
  org = await unequalTenants(world);
}, 60_000);
afterAll(() => world.close());

const filterOf = (text: string) => Object.fromEntries(new URLSearchParams(text));
const viewer = () => ({ organisation: org.uuid, userUuid: org.user.owner ?? '' });
/** Some months after the objectives of `unequalTenants` were begun. */
const moment = momentIn({ rhythm: 'weekly', weekday: 1, timeZone: 'UTC' }, new Date('2026-05-01T12:00:00Z'));
const list = (text: string): Statement => listStatement(viewer(), objectiveQuery.validateSync(filterOf(text)), moment);
const summary = (text: string): Statement =>
  summaryStatement(viewer(), objectiveSummaryQuery.validateSync(filterOf(text)), moment);

/** Of one status, as the objectives take turns. */
const IN_STATUS = LARGE.objectives / STATUSES.length;
/** The levels company and personal take turns. */
const OF_LEVEL = LARGE.objectives / 2;
/** Of one person. */
const OWNED = Math.ceil(LARGE.objectives / LARGE.people);
/** The tables that grow with use; the read models of so few organisations fit on a few pages. */
const LARGE_TABLES = ['objectives', 'keyresults'];

describe.each(PLANNING)('a large organisation among small ones, planned by %s', (planning) => {
  test.each([
    ['status=working&sort=-created_at&limit=50', 50],
    ['status=working&q=forest&sort=-created_at&limit=50', 50],
    ['q=forest&limit=50', 50],
    ['limit=50', 50],
    ['limit=1000', 1_000],
    ['status=working', IN_STATUS],
    ['sort=name&limit=50&offset=3000', 50],
    ['sort=-updated_at&limit=50', 50],
    ['level=personal&status=working&sort=owner&limit=50', 50],
    ['mine=true&limit=50', 50],
    ['my_keyresults=true&mine=true&limit=1', 1],
    ['level=company&goal=committed&start_from=2026-02-01&end_to=2026-08-01&limit=50', 50],
  ])('the list for %s reads only the key results of the %i objectives on the page', async (text, shown) => {
    const { rows, scanned } = await costOfPrepared(world.host.database, org.uuid, list(text), planning);
    // The filter reads those that the caller owns, for the counts and for the page.
    const owned = text.includes('my_keyresults') ? 2 * KEYRESULTS_EACH * OWNED : 0;
    expect(rows('keyresults')).toBeGreaterThanOrEqual(KEYRESULTS_EACH * shown);
    expect(rows('keyresults')).toBeLessThanOrEqual((KEYRESULTS_EACH + 1) * shown + owned);
    expect(scanned.filter((table) => LARGE_TABLES.includes(table))).toEqual([]);
  });

  test.each(['period_end', 'owner'])(
    'the list of one level by %s reads the objectives of that level alone',
    async (sort) => {
      const statement = list(`status=working&level=company&limit=50&sort=${sort}`);
      const { rows } = await costOfPrepared(world.host.database, org.uuid, statement, planning);
      // All of the level for the counts, those of the status for the page, and those of the page once more for their JSON.
      expect(rows('objectives')).toBeLessThanOrEqual(OF_LEVEL + OF_LEVEL / STATUSES.length + 50);
    },
  );

  test('a search reads each objective once for both the page and the counts of all statuses', async () => {
    const search = list('status=working&q=forest&sort=-created_at&limit=50');
    const { rows } = await costOfPrepared(world.host.database, org.uuid, search, planning);
    expect(rows('objectives')).toBeLessThanOrEqual(LARGE.objectives + 50);
  });

  test.each([
    ['attention=true&status=working&sort=attention&limit=50', 2],
    ['sort=attention&status=working&limit=50', 1],
    ['attention=true&limit=50', 1],
  ])(
    'the list for %s reads key results and spans only of objectives in working, at most %i times',
    async (text, times) => {
      const { rows, scanned } = await costOfPrepared(world.host.database, org.uuid, list(text), planning);
      expect(rows('keyresults')).toBeLessThanOrEqual(KEYRESULTS_EACH * (times * IN_STATUS + 50) + 50);
      expect(rows('objective_spans')).toBeLessThanOrEqual(KEYRESULTS_EACH * times * IN_STATUS);
      expect(scanned.filter((table) => LARGE_TABLES.includes(table))).toEqual([]);
    },
  );

  test.each([
    ['', LARGE.objectives],
    ['status=working', IN_STATUS],
    ['mine=true', LARGE.objectives],
    ['q=forest', LARGE.objectives],
  ])('the summary for %p reads no key result, and one span of at most %i objectives', async (text, objectives) => {
    const { rows, scanned } = await costOfPrepared(world.host.database, org.uuid, summary(text), planning);
    expect(rows('keyresults')).toBe(0);
    expect(rows('objective_spans')).toBeGreaterThan(0);
    expect(rows('objective_spans')).toBeLessThanOrEqual(objectives);
    expect(scanned.filter((table) => LARGE_TABLES.includes(table))).toEqual([]);
  });

  test.each(['attention=true', 'verdicts=true&status=working', 'verdicts=true&attention=true'])(
    'the summary for %p reads each key result once at most',
    async (text) => {
      const { rows, scanned } = await costOfPrepared(world.host.database, org.uuid, summary(text), planning);
      expect(rows('keyresults')).toBeGreaterThan(0);
      expect(rows('keyresults')).toBeLessThanOrEqual(KEYRESULTS_EACH * LARGE.objectives);
      expect(scanned.filter((table) => LARGE_TABLES.includes(table))).toEqual([]);
    },
  );
});

test('the summary reads spans of its own organisation alone while Postgres has no statistics of them', async () => {
  await world.host.admin(`delete from pg_statistic where starelid = 'objective_spans'::regclass`);
  const { rows } = await costOfPrepared(world.host.database, org.uuid, summary(''), 'auto');
  expect(rows('objective_spans')).toBeLessThanOrEqual(LARGE.objectives);
});

test('the list statement is the same SQL for all values of the same filters', () => {
  const statementOf = (q: string, limit: number) => list(`q=${q}&limit=${limit}&status=working`).sql;
  expect(statementOf('one', 10)).toBe(statementOf('another', 20));
});

test.each([
  ['list', 'limit=50', list],
  ['list', 'q=one&status=working&sort=-created_at', list],
  ['list', 'attention=true&sort=attention', list],
  ['summary', 'status=working', summary],
  ['summary', 'verdicts=true&attention=true', summary],
])('the %s statement for %s is a named prepared statement', (_, text, statementOf) => {
  const { sql, bindings } = statementOf(text);
  expect(prepared(sql, bindings).name).toBeDefined();
});
