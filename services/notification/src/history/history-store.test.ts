import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HISTORY_LIMIT } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { countingReads, lockWaiters, until } from '@waymark/service-kit/testing';
import { RESYNC } from '../live/live-message.ts';
import { createWorld, type World } from '../testing/world.ts';
import { NOBODY } from './history-entry.ts';
import { ADD_HISTORY, historyBindings, latestHistory } from './history-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const OTHERS = 100;
const LARGE = 3_000;

/** Organisations with this many members each, and one entry by each member. */
const FILL = `
  with person as (
    insert into members (organisation_uuid, user_uuid, first_name, last_name, active)
    select organisation, gen_random_uuid(), 'Person', i::text, true
    from unnest($1::uuid[]) organisation, generate_series(1, $2) i
    returning organisation_uuid, user_uuid, last_name::int as i)
  insert into notifications (uuid, organisation_uuid, event_id, name, kind, target, message_key, user_uuid, created_at)
  select gen_random_uuid(), organisation_uuid, organisation_uuid || '-' || i, 'Grow', 'create', 'objectives', 'objectives.create',
    user_uuid, now() - i * interval '1 minute'
  from person`;

describe('the query for the latest history entries', () => {
  it('reads only the members shown in a large organisation, even with the statistics of small ones', async () => {
    for (const table of ['notifications', 'members']) {
      await world.host.admin(`alter table ${table} set (autovacuum_enabled = false)`);
    }
    await world.host.admin(FILL, [Array.from({ length: OTHERS }, () => randomUUID()), 30]);
    for (const table of ['notifications', 'members']) await world.host.admin(`analyze ${table}`);
    const large = randomUUID();
    await world.host.admin(FILL, [[large], LARGE]);
    const reads = countingReads(world.host.database, ['notifications', 'members']);
    const latest = await reads.database.inOrganisation(large, latestHistory);
    expect(latest.map((row) => row.user_last_name)).toEqual(
      Array.from({ length: HISTORY_LIMIT }, (_, at) => `${at + 1}`),
    );
    const read = reads.take();
    expect(read.members).toBe(HISTORY_LIMIT);
    expect(read.notifications).toBe(HISTORY_LIMIT);
  });
});

const RECEIVED = 'select unnest($3::uuid[]) as event_id where $2::text is not null and $4::timestamptz is not null';

const FACTS = { name: 'North', kind: 'update', target: 'teams', messageKey: 'teams.update', details: {} } as const;
/** Writes an entry by the user, as an event does. */
const write = async (scope: Scope, user: string): Promise<void> => {
  const facts = { ...FACTS, targetUuid: null, objectiveUuid: null };
  const entry = { facts, user, at: world.host.clock.now() };
  const announcement = { organisation: scope.organisation, message: RESYNC };
  const received = { eventId: randomUUID(), entry, announcement, ended: undefined };
  const bindings = [scope.organisation, 'activity', [received.eventId], entry.at, ...historyBindings([received])];
  await scope.query(`with received as (${RECEIVED}), ${ADD_HISTORY} select count(*) from effects`, bindings);
};

it('the deletion of an organisation removes a history entry that is being written at the same time', async () => {
  const org = await world.organisation();
  const gone = { uuid: org.uuid, name: 'Acme' };
  const ended = world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, gone);
  let deleted: Promise<void> = Promise.resolve();
  await world.host.database.inOrganisation(org.uuid, async (scope) => {
    // By somebody whose row is not stored here, and so is not locked.
    await write(scope, randomUUID());
    deleted = world.deliver(ended);
    await Promise.race([deleted, until(async () => (await lockWaiters(world.host)) > 0)]);
  });
  await deleted;
  expect(await world.host.admin('select 1 from notifications where organisation_uuid = $1', [org.uuid])).toEqual([]);
});

describe('the deletion of an account', () => {
  it('removes the name from a history entry that is being written at the same time', async () => {
    const org = await world.organisation(['Ada', 'Goneril']);
    const { Goneril: user = '' } = org.user;
    const ended = world.event('waymark.identity.user.deleted.v1', undefined, user, {
      uuid: user,
      email: 'goneril@example.org',
    });
    let isForgotten = false;
    let forgotten: Promise<void> = Promise.resolve();
    await world.host.database.inOrganisation(org.uuid, async (scope) => {
      await write(scope, user);
      const [own] = await scope.query<{ pid: number }>('select pg_backend_pid() as pid', []);
      forgotten = world.deliver(ended).finally(() => {
        isForgotten = true;
      });
      const waiting = () =>
        world.host.admin('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [own?.pid]);
      while (!isForgotten && (await waiting()).length === 0) await new Promise(setImmediate);
    });
    await forgotten;
    const [entry] = await world.host.admin(
      `select user_first_name, user_last_name from notifications where user_uuid = $1 and target = 'teams'`,
      [user],
    );
    expect(entry).toEqual({ user_first_name: NOBODY, user_last_name: '' });
  });
});

describe('row-level security', () => {
  it('shows a connection without an organisation no row of organisations, members, history or reminders', async () => {
    const org = await world.organisation();
    const reminder = { frequency: 'weekly', day: 0, time: '10:00' };
    await world.call(org.user.owner, 'POST', `${org.base}/reminders`, reminder);
    for (const table of ['organisations', 'members', 'notifications', 'reminders', 'reminder_occurrences']) {
      expect([table, await world.host.database.platform(table).select('*')]).toEqual([table, []]);
    }
  });
});
