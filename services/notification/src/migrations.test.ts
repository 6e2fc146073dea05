import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { earlierDatabase } from '@waymark/service-kit/testing';

let earlier: Awaited<ReturnType<typeof earlierDatabase>>;
beforeAll(async () => {
  earlier = await earlierDatabase('notification', path.join(import.meta.dirname, '../migrations'));
});
afterAll(() => earlier.close());

it('migrations keep the organisations and billing blocks that an earlier version stored', async () => {
  const { knex, migrate } = earlier;
  await migrate('20261120000001_history_mail_reminders.ts');
  await knex.raw(`
    insert into organisations (organisation_uuid, name, lang, blocked_for_not_paying, blocked_for_users, gone, sequence, block_sequence)
    values ('00000000-0000-4000-8000-000000000001', 'Blocked', 'en', true, false, false, 3, 7),
      ('00000000-0000-4000-8000-000000000002', 'Free', 'fr', false, false, false, 4, 0),
      ('00000000-0000-4000-8000-000000000003', null, null, false, true, false, 0, 9),
      ('00000000-0000-4000-8000-000000000004', null, null, true, false, true, 8, 5)`);
  await migrate('20261122000001_read_marks.ts', '20261122000002_subscriptions.ts');

  const last = (uuid: string) => uuid.slice(-1);
  const organisations = await knex('organisations').orderBy('organisation_uuid');
  expect(organisations.map((row) => [last(row.organisation_uuid), row.name, row.gone])).toEqual([
    ['1', 'Blocked', false],
    ['2', 'Free', false],
    ['4', null, true],
  ]);
  const blocks = await knex('subscriptions').orderBy('organisation_uuid');
  expect(
    blocks.map((row) => [
      last(row.organisation_uuid),
      row.blocked_for_not_paying,
      row.blocked_for_users,
      Number(row.sequence),
    ]),
  ).toEqual([
    ['1', true, false, 7],
    ['3', false, true, 9],
  ]);
});

it('migrations remove the stored texts of comments that mention nobody', async () => {
  const { knex, migrate } = earlier;
  await migrate('20261125140000_inbox.ts');
  const [organisation_uuid, group_uuid] = [
    '00000000-0000-4000-8000-00000000000a',
    '00000000-0000-4000-8000-00000000000b',
  ];
  const rowOf = (last: number, thing: string, gone: boolean) => ({
    ...{ organisation_uuid, group_uuid, thing, gone, sequence: 1, facts: { text: 'Between us' } },
    uuid: `00000000-0000-4000-8000-00000000000${last}`,
  });
  await knex('inbox_facts').insert([rowOf(1, 'comment', true), rowOf(2, 'comment', false), rowOf(3, 'blocker', true)]);
  await migrate('20261202100000_texts_of_comments.ts');
  const kept = await knex('inbox_facts').orderBy('uuid').select('facts');
  expect(kept.map(({ facts }) => facts)).toEqual([{}, { text: 'Between us' }, { text: 'Between us' }]);
});
