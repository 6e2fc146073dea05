import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWorld, type World } from '../testing/world.ts';
import { LATEST } from './history-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const FILL = `
  insert into notifications (uuid, organisation_uuid, event_id, name, kind, target, message_key, user_uuid, created_at)
  select gen_random_uuid(), o.organisation_uuid, o.organisation_uuid || '-' || i, 'Grow', 'create', 'objectives', 'objectives.create',
    gen_random_uuid(), now() - i * interval '1 minute'
  from organisations o cross join generate_series(1, 500) as i`;

describe('the latest of a history', () => {
  it('is read from its index, however much there is of others', async () => {
    const orgs = [];
    for (let index = 0; index < 20; index += 1) orgs.push(await world.organisation());
    await world.host.admin(FILL);
    await world.host.admin('analyze notifications');
    const [org] = orgs;
    const plan = await world.host.admin<{ 'QUERY PLAN': string }>(`explain ${LATEST}`, [org?.uuid]);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('notifications_newest');
    expect(lines).not.toMatch(/Seq Scan on notifications|Sort Key: .*created_at/);
  });
});

describe('row-level security', () => {
  it('shows a connection without an organisation no row of any tenant table', async () => {
    const org = await world.organisation();
    const reminder = { frequency: 'weekly', day: 0, time: '10:00' };
    await world.call(org.user.owner, 'POST', `${org.base}/reminders`, reminder);
    for (const table of ['organisations', 'members', 'notifications', 'reminders', 'reminder_occurrences']) {
      expect([table, await world.host.database.platform(table).select('*')]).toEqual([table, []]);
    }
  });
});
