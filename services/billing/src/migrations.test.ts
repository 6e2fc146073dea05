import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { earlierDatabase } from '@waymark/service-kit/testing';

let earlier: Awaited<ReturnType<typeof earlierDatabase>>;
beforeAll(async () => {
  earlier = await earlierDatabase('billing', path.join(import.meta.dirname, '../migrations'));
});
afterAll(() => earlier.close());

it('keeps the teams of a database that an earlier version has made', async () => {
  const { knex, migrate } = earlier;
  await migrate('20261120000001_subscriptions.ts', '20261120000002_extraction.ts');
  const team = {
    organisation_uuid: '00000000-0000-4000-8000-000000000001',
    user_uuids: ['00000000-0000-4000-8000-000000000003'],
    gone: false,
    sequence: 5,
  };
  await knex('teams').insert({ ...team, uuid: '00000000-0000-4000-8000-000000000002' });
  await migrate('20261121000001_request_uuid.ts', '20261122000001_read_marks.ts', '20261122000002_teams.ts');
  expect(await knex('teams')).toEqual([{ ...team, team_uuid: '00000000-0000-4000-8000-000000000002', sequence: '5' }]);
});
