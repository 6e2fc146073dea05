import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AnyEvent, EventOf } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { EffectInParts, Part } from '../events/consumer.ts';
import { takeEffectInParts } from '../events/effect-in-parts.ts';
import { BEFORE_ALL } from '../new-uuid.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { forgetLookingThrough, forgetSome } from './forget-account.ts';

const nothing = async () => undefined;
type Deleted = EventOf<'waymark.identity.user.deleted.v1'>;

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase('readmodels', path.join(import.meta.dirname, 'testing/migrations'));
});
afterAll(() => test.close());

const RENAME = `
  update teams set name = 'forgotten' where ctid = any(array(
    select ctid from teams where name = :user limit :most for update))`;
const RENAME_LOOKED_AT = `
  with looked as materialized (
    select team_uuid from teams where organisation_uuid = :organisation and team_uuid > cast(:after as uuid)
    order by team_uuid limit :most
  ), renamed as (
    update teams set name = 'forgotten' where team_uuid = any(array(select team_uuid from looked)) and name = :user
  )
  select team_uuid as last from looked order by team_uuid desc limit 1`;

/** Two organisations with five teams each; only in the first two teams of each, and of a third one, it is the user's. */
const fill = async (user: string): Promise<void> => {
  const [first, second, foreign] = [randomUUID(), randomUUID(), randomUUID()];
  await test.admin('insert into members (organisation_uuid, user_uuid) select unnest($1::uuid[]), $2::uuid', [
    [first, second],
    user,
  ]);
  await test.admin(
    `insert into teams (organisation_uuid, team_uuid, name)
     select organisation, gen_random_uuid(), case when i <= 2 then $2 else 'other' end
     from unnest($1::uuid[]) organisation, generate_series(1, 5) i`,
    [[first, second, foreign], user],
  );
};

/** Returns in how many transactions. */
const run = async (part: Part<Knex.Transaction, Deleted>, user: string): Promise<number> => {
  let transactions = 0;
  const effect = { first: nothing, parts: [part] } as EffectInParts<Knex.Transaction, AnyEvent>;
  const event = { data: { uuid: user, email: 'a@example.org' } } as AnyEvent;
  await takeEffectInParts(effect, event, {
    transact: (work) => {
      transactions += 1;
      return test.database.acrossOrganisations('test', work);
    },
    isKnown: async () => false,
    remember: nothing,
  });
  // Without that of the first step.
  return transactions - 1;
};

const namedTeams = async (user: string): Promise<number> =>
  (await test.admin('select 1 from teams where name = $1', [user])).length;

it('a statement that forgets some rows is repeated until none is left', async () => {
  const user = randomUUID();
  await fill(user);
  expect(await run(forgetSome(RENAME, 4), user)).toBe(3);
  expect(await namedTeams(user)).toBe(0);
});

it('every row of the organisations of a user is looked at, and no row of another', async () => {
  const user = randomUUID();
  await fill(user);
  // For each organisation two, two, one and no team; then no organisation is left.
  expect(await run(forgetLookingThrough(RENAME_LOOKED_AT, BEFORE_ALL, 2), user)).toBe(9);
  expect(await namedTeams(user)).toBe(2);
});
