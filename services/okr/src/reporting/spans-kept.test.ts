import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabase, createLogger, type Database, migrate } from '@waymark/service-kit';
import { createTestClock } from '@waymark/service-kit/testing';
import pg from 'pg';
import { migrations } from '../service.ts';
import { createDayBuilder } from './day-builder.ts';
import { progressPointOf } from './day-figures.ts';
import { countDays, findOutcomes, findSteps } from './past-store.ts';
import { daysFrom, endsOfDays } from './report-period.ts';

const logger = createLogger({ service: 'okr', level: 'silent' });
const ORGANISATION = randomUUID();
const OWNER = randomUUID();
const about = { organisation: ORGANISATION, level: undefined, team_uuid: undefined, goal: undefined };
const at = (day: string) => `2026-${day}T12:00:00.000Z`;

/** What an earlier release has written of an objective: the values with their moments, all else only as it is. */
type Earlier = {
  name: string;
  status: string;
  made: string;
  edited: string;
  begins: string;
  values: [day: string, to: number][][];
};
const EARLIER: Earlier[] = [
  // Moved to working on 10 January, before its first value and its period.
  {
    name: 'worked on',
    status: 'working',
    made: '01-05',
    edited: '01-10',
    begins: '02-01',
    values: [
      [
        ['01-12', 4],
        ['01-20', 8],
      ],
      [['01-16', 2]],
    ],
  },
  // Its last edit is the move to the archive.
  { name: 'archived', status: 'archive', made: '01-06', edited: '02-15', begins: '01-08', values: [[['01-15', 10]]] },
  // Edited while it was worked on: the first value says since when.
  {
    name: 'edited',
    status: 'working',
    made: '01-07',
    edited: '02-20',
    begins: '02-10',
    values: [
      [
        ['01-09', 5],
        ['02-25', 3],
      ],
    ],
  },
  { name: 'in review', status: 'review', made: '01-07', edited: '02-03', begins: '01-01', values: [[]] },
  { name: 'a draft', status: 'creation', made: '01-08', edited: '01-30', begins: '01-01', values: [[]] },
];

let admin: pg.Client;
let client: pg.Client;
let database: Database;
const name = `waymark_test_okr_${randomUUID().replaceAll('-', '')}`;

const insert = async ({ name, status, made, edited, begins, values }: Earlier) => {
  const objective = randomUUID();
  await client.query(
    `insert into objectives (uuid, organisation_uuid, validator_uuid, user_uuid, created_at, updated_at, period_start, period_end, search, status,
       level, goal, name) values ($1, $2, $3, $3, $4, $5, $6, '2026-06-01', '', $7, 'company', 'committed', $8)`,
    [objective, ORGANISATION, OWNER, at(made), at(edited), `2026-${begins}`, status, name],
  );
  for (const [position, changes] of values.entries()) {
    const keyresult = randomUUID();
    const now = changes.at(-1)?.[1] ?? 0;
    await client.query(
      `insert into keyresults (uuid, organisation_uuid, objective_uuid, user_uuid, start_value, actual_value, target_value, initial_progress_score,
         present_progress_score, position, created_at, updated_at, name, measured_by) values ($1, $2, $3, $4, 0, $5, 10, 0, 0, $6, $7, $8, 'Part', '')`,
      [keyresult, ORGANISATION, objective, OWNER, now, position, at(made), at(changes.at(-1)?.[0] ?? made)],
    );
    for (const [index, [day, to]] of changes.entries()) {
      await client.query(
        `insert into keyresult_changes (organisation_uuid, keyresult_uuid, at, user_uuid, from_value, to_value) values ($1, $2, $3, $4, $5, $6)`,
        [ORGANISATION, keyresult, at(day), OWNER, changes[index - 1]?.[1] ?? 0, to],
      );
    }
  }
};

beforeAll(async () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const before = (await readdir(migrations)).filter((file) => file < '20261122210000');
  await migrate({ admin: url, service: 'okr', directory: migrations, upTo: before });
  client = new pg.Client({ connectionString: url, options: '-c search_path=okr,public' });
  await client.connect();
  await client.query("insert into organisations (organisation_uuid, name, sequence) values ($1, 'Acme', 1)", [
    ORGANISATION,
  ]);
  for (const objective of EARLIER) await insert(objective);
  await migrate({ admin: url, service: 'okr', directory: migrations });
  database = createDatabase({ url, service: 'okr', logger });
}, 60_000);
afterAll(async () => {
  await Promise.all([database.close(), client.end()]);
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test('the migration builds the history of existing objectives from their value changes and times', async () => {
  const { rows } = await client.query(
    `select o.name, s.status, to_char(s.from_at at time zone 'UTC', 'MM-DD') as since, s.progress, s.estimated
     from objective_spans s join objectives o on o.uuid = s.objective_uuid order by o.created_at, o.name, s.from_at`,
  );
  expect(rows.map(({ name, status, since, progress }) => `${name}: ${status} ${since} ${progress}`)).toEqual([
    'worked on: creation 01-05 0',
    'worked on: working 01-10 0',
    'worked on: working 01-12 20',
    'worked on: working 01-16 30',
    'worked on: working 01-20 50',
    'archived: creation 01-06 0',
    'archived: working 01-08 0',
    'archived: working 01-15 100',
    'archived: archive 02-15 100',
    'edited: creation 01-07 0',
    'edited: working 01-09 50',
    'edited: working 02-25 30',
    'in review: working 01-07 0',
    'in review: review 02-03 0',
    'a draft: creation 01-08 0',
  ]);
  expect(rows.every(({ estimated }) => estimated)).toBe(true);
});

test('reports include the migrated history, with the same figures before and after days are built', async () => {
  const days = endsOfDays(daysFrom('2026-01-01', '2026-03-01'), 'UTC');
  const points = async () => {
    const figures = await countDays(database, about, days, 'UTC');
    return days.map(({ day }) =>
      progressPointOf(
        day,
        figures.find((one) => one.day === day),
      ),
    );
  };
  const counted = await points();
  const on = (day: string) => counted.find(({ date }) => date === `2026-${day}`);
  expect(on('01-06')).toMatchObject({ objectives: 0, progress: null });
  expect(on('01-07')).toMatchObject({ objectives: 1, progress: 0 });
  expect(on('01-15')).toMatchObject({ objectives: 4, progress: 42.5 });
  expect(on('02-14')).toMatchObject({ objectives: 3, progress: 66.7 });
  expect(on('02-25')).toMatchObject({ objectives: 2, progress: 40 });
  const clock = createTestClock(new Date('2026-03-05T12:00:00.000Z'));
  await createDayBuilder({ database, clock, logger, largeFrom: 1 }).build();
  expect((await client.query('select from report_days')).rowCount).toBeGreaterThan(100);
  expect(await points()).toEqual(counted);
  const between = { start: new Date('2026-01-01'), end: new Date('2026-03-01') };
  expect(await findOutcomes(database, about, between)).toMatchObject([{ archived: 1, mean_progress: 100, reached: 1 }]);
  expect((await findSteps(database, about, between)).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
});

test('a change after the migration adds a span to the migrated history', async () => {
  const now = at('03-02');
  await client.query(
    `update keyresults set actual_value = 9, updated_at = $1 where objective_uuid = (select uuid from objectives where name = 'edited')`,
    [now],
  );
  const { rows } = await client.query(
    `select s.progress, s.estimated from objective_spans s join objectives o on o.uuid = s.objective_uuid
     where o.name = 'edited' and s.from_at = $1 and s.to_at = 'infinity'`,
    [now],
  );
  expect(rows).toEqual([{ progress: 90, estimated: true }]);
});
