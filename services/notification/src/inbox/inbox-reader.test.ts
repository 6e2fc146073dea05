import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countingReads } from '@waymark/service-kit/testing';
import { createWorld, START, type World } from '../testing/world.ts';
import { listItems } from './inbox-reader.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const OTHERS = 100;
const LARGE = 10_000;
const OWN = 20;

/** Organisations with this many members each, every member with a check-in that is due. */
const FILL = `
  with person as (
    insert into members (organisation_uuid, user_uuid, first_name, admin, active)
    select organisation, gen_random_uuid(), i::text, i = 1, true
    from unnest($1::uuid[]) organisation, generate_series(1, $2) i
    returning organisation_uuid, user_uuid, admin)
  insert into inbox_items (uuid, organisation_uuid, group_uuid, kind, target, target_uuid, name, user_uuid, begins_at)
  select gen_random_uuid(), organisation_uuid, gen_random_uuid(), 'checkin_due', 'keyresult', gen_random_uuid(), 'Contracts', user_uuid, $3
  from person`;

const FOR_OTHERS = `
  insert into inbox_items (uuid, organisation_uuid, group_uuid, kind, target, target_uuid, name, user_uuid, team_uuid, admins, begins_at)
  select gen_random_uuid(), $1, gen_random_uuid(), 'sent_back', 'objective', gen_random_uuid(), 'Grow',
    case i % 3 when 0 then $2::uuid end, case i % 3 when 1 then $3::uuid end, i % 3 = 2, $4
  from generate_series(1, $5) i`;

it('listing an inbox reads fewer than 200 of 10,000 items, even with statistics of small organisations', async () => {
  const tables = ['inbox_items', 'members', 'teams'];
  for (const table of tables) await world.host.admin(`alter table ${table} set (autovacuum_enabled = false)`);
  await world.host.admin(FILL, [Array.from({ length: OTHERS }, () => randomUUID()), 20, START]);
  for (const table of tables) await world.host.admin(`analyze ${table}`);
  const large = randomUUID();
  await world.host.admin(FILL, [[large], LARGE, START]);
  const [admin] = await world.host.admin<{ user_uuid: string }>(
    'select user_uuid from members where organisation_uuid = $1 and admin',
    [large],
  );
  const user = admin?.user_uuid ?? '';
  const team = randomUUID();
  await world.host.admin(
    `insert into teams (organisation_uuid, team_uuid, name, user_uuids) values ($1, $2, 'North', array[$3::uuid])`,
    [large, team, user],
  );
  await world.host.admin(FOR_OTHERS, [large, user, team, START, 3 * OWN]);
  const reads = countingReads(world.host.database, tables);
  const reader = { organisation: large, user, now: START };
  const { items, total } = await listItems(reads.database, reader, { limit: 10, offset: 0 });
  expect([items.length, total]).toEqual([10, 3 * OWN + 1]);
  const read = reads.take();
  expect(read.inbox_items).toBeLessThan(10 * OWN);
  expect(read.members).toBeLessThan(10);
});
