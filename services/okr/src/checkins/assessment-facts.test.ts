import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { randomOf } from '@waymark/contracts/testing';
import createKnex from 'knex';
import type { KeyResultRow } from '../keyresults/keyresult.ts';
import { rowToKeyResult } from '../keyresults/keyresult-store.ts';
import { createWorld, keyresult, type Organisation, objective, START, type World } from '../testing/world.ts';
import { type AssessmentInputs, assessmentsUnder, momentIn, type Parent } from './assessment.ts';
import { allInputsFrom, inputsFrom, KEYRESULT_FACTS, NEXT_FACTS } from './assessment-facts.ts';

const MIGRATION = path.join(import.meta.dirname, '../../migrations/20261129100000_standing_facts.ts');
const OBJECTIVES = 40;
const EACH = 5;

let world: World;
let org: Organisation;
/** All check-ins that were given to a key result. */
const told = new Map<string, number[]>();

const { below, pick } = randomOf(23);
const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS);

/** Up to 24 check-ins with hours or weeks between them, the newest last. */
const history = (): number[] => {
  const between = pick([0.04, 1, 2.5, 7, 20]);
  const last = pick([0, 0, 3, 30, 56, 80]);
  const values = Array.from({ length: below(25) }, () => below(1_000) / pick([1, 3, 10]) - 50);
  return values
    .toReversed()
    .flatMap((value, place, { length }) => [daysAgo(last + (length - 1 - place) * between).getTime(), value]);
};

const VARY = `
  update keyresults set start_value = $2, target_value = $3, actual_value = $4, checked_in_at = $5, confidences = $6, checkin_rhythm = $7,
    blocked_since = $8, recent = $9 where uuid = $1`;

beforeAll(async () => {
  world = await createWorld();
  org = await world.organisation(['owner']);
  const { owner = '' } = org.user;
  const call = await world.as(owner);
  for (let n = 0; n < OBJECTIVES; n += 1) {
    const keyresults = Array.from({ length: EACH }, () => keyresult());
    const made = await call.post(org.base, objective(owner, { keyresults }));
    for (const { uuid } of made.body.objective.keyresults) {
      // Some are left as they are: nobody has checked in yet.
      if (below(6) === 0) continue;
      const start = below(100) - 50;
      const values = [start, start + pick([-1, 1]) * (1 + below(300)), below(300) / pick([1, 7]) - 50];
      const checkedInAt = pick([null, START, daysAgo(below(60))]);
      const said = [`{${Array.from({ length: below(4) }, () => below(11)).join()}}`, pick([null, 'weekly', 'monthly'])];
      const recent = history();
      told.set(uuid, recent);
      const stands = [...values, checkedInAt, ...said, pick([null, daysAgo(below(20))]), recent];
      await world.host.admin(VARY, [uuid, ...stands]);
    }
  }
}, 60_000);
afterAll(() => world.close());

type StoredKeyResult = { uuid: string; inputs: AssessmentInputs; facts: string };
const storedKeyResults = async (): Promise<StoredKeyResult[]> => {
  const rows = await world.host.admin<KeyResultRow & { progress: number; facts: string }>(
    `select k.*, ${KEYRESULT_FACTS} as facts from keyresults k order by objective_uuid, position`,
  );
  return rows.map((row) => ({
    uuid: row.uuid,
    inputs: { ...row, ...rowToKeyResult(row), recent: told.get(row.uuid) ?? [], progress: row.progress },
    facts: row.facts,
  }));
};

const parentIn = (status: Parent['status'], goal: Parent['goal']): Parent => ({
  status,
  goal,
  period_start: '2026-01-01',
  period_end: '2026-12-31',
  statusSince: daysAgo(30),
});

test.each([-0.5, 0, 0.3, 1, 5, 13.37, 28, 55.9, 56, 56.1, 70])(
  'after %p days the assessment from stored facts equals the assessment from all check-ins',
  async (days) => {
    const now = new Date(START.getTime() + days * DAY_MS);
    const moment = momentIn({ rhythm: 'weekly', weekday: 1, timeZone: 'UTC' }, now);
    const all = await storedKeyResults();
    for (const parent of [parentIn('working', 'committed'), parentIn('review', 'aspirational')]) {
      const { ofKeyResult } = assessmentsUnder(parent, moment);
      expect(all.map(({ facts }) => ofKeyResult(inputsFrom(facts)))).toEqual(
        all.map(({ inputs }) => ofKeyResult(inputs)),
      );
    }
  },
);

test('the generated key results include many with a forecast and many without', async () => {
  const { ofKeyResult } = assessmentsUnder(
    parentIn('working', 'committed'),
    momentIn({ rhythm: 'weekly', weekday: 1, timeZone: 'UTC' }, START),
  );
  const forecasts = (await storedKeyResults()).map(({ facts }) => ofKeyResult(inputsFrom(facts)).pace.forecast);
  expect(forecasts.filter((forecast) => forecast === null).length).toBeGreaterThan(20);
  expect(new Set(forecasts.flatMap((forecast) => forecast?.likely ?? [])).size).toBeGreaterThan(10);
});

test('the joined facts of several key results are parsed like the facts of each key result', async () => {
  const all = await storedKeyResults();
  const text = all.map(({ facts }) => facts).join(NEXT_FACTS);
  expect(allInputsFrom(text)).toEqual(all.map(({ facts }) => inputsFrom(facts)));
});

test('check-ins older than 56 days are removed from a key result and its facts', async () => {
  const [one] = await storedKeyResults();
  const recent = [daysAgo(200).getTime(), 1, daysAgo(58).getTime(), 2, daysAgo(56).getTime(), 3, START.getTime(), 4];
  const [row] = await world.host.admin('update keyresults set recent = $2 where uuid = $1 returning recent', [
    one?.uuid,
    recent,
  ]);
  const [found] = await storedKeyResults();
  expect([row?.recent, inputsFrom(found?.facts ?? '').recent]).toEqual([recent.slice(4), recent.slice(4)]);
});

test('a statement that changes only the value of a key result counts as a check-in', async () => {
  const [one] = await storedKeyResults();
  const [row] = await world.host.admin(
    'update keyresults set actual_value = actual_value + 1, updated_at = $2 where uuid = $1 returning actual_value, checked_in_at',
    [one?.uuid, START],
  );
  const [found] = await storedKeyResults();
  const { checkedInAt, recent } = inputsFrom(found?.facts ?? '');
  expect(row?.checked_in_at).toEqual(START);
  expect(checkedInAt).toEqual(START);
  expect(recent.slice(-2)).toEqual([START.getTime(), row?.actual_value]);
});

test('a new key result has stored facts only if it has a check-in rhythm of its own', async () => {
  const call = await world.as(org.user.owner);
  const keyresults = [keyresult({ checkin_rhythm: 'monthly' }), keyresult()];
  const { objective: made } = (await call.post(org.base, objective(org.user.owner ?? '', { keyresults }))).body;
  expect(made.keyresults.map((own: { checkin_rhythm: string | null }) => own.checkin_rhythm)).toEqual([
    'monthly',
    null,
  ]);
  const rows = await world.host.admin(
    'select standing_facts from keyresults where objective_uuid = $1 order by position',
    [made.uuid],
  );
  expect(rows).toEqual([{ standing_facts: expect.stringContaining('"monthly"') }, { standing_facts: null }]);
});

test('the migration gives existing key results the same facts', async () => {
  const before = await storedKeyResults();
  await world.host.admin('alter table keyresults disable trigger keyresults_standing_changed');
  await world.host.admin('update keyresults set standing_facts = null');
  expect((await storedKeyResults()).some(({ facts }) => facts.includes(','))).toBe(false);
  const { up }: { up(knex: unknown): Promise<void> } = await import(MIGRATION);
  const connection = world.host.databaseUrl;
  const knex = createKnex({ client: 'pg', connection, searchPath: ['okr', 'public'], pool: { min: 0, max: 1 } });
  await up(knex);
  await knex.destroy();
  expect(await storedKeyResults()).toEqual(before);
});
