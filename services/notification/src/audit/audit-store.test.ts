import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, type EventData } from '@waymark/contracts';
import { migrate } from '@waymark/service-kit';
import { countingReads } from '@waymark/service-kit/testing';
import { migrations } from '../service.ts';
import { createWorld, type World } from '../testing/world.ts';
import { createAuditRetention } from './audit-retention.ts';
import { createAuditStore, dropAuditBefore } from './audit-store.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Recorded = EventData<'waymark.identity.audit.recorded.v1'>;

const tell = async (more: Partial<Recorded>) => {
  const nothing = { actor: null, target: null, target_uuid: null, details: {}, ip: null, platform: true };
  const data = { action: 'team.created', ...nothing, organisation_uuids: [], ...more };
  await world.deliver(world.event('waymark.identity.audit.recorded.v1', undefined, randomUUID(), data));
};
const anEntry = async (): Promise<string> => {
  const marker = randomUUID();
  await tell({ details: { marker } });
  return marker;
};
const kept = async (marker: string): Promise<number> =>
  (await world.host.admin(`select 1 from audit_entries where details ->> 'marker' = '${marker}'`)).length;

const CHANGES = [
  `update audit_entries set action = 'nothing'`,
  'delete from audit_entries',
  'truncate audit_entries',
  'alter table audit_entries disable trigger append_only',
  'drop table audit_entries',
];

describe('the table of the audit log', () => {
  it.each(CHANGES)('cannot be changed by the database role of the service: %s', async (sql) => {
    const marker = await anEntry();
    const attempt = world.host.database.acrossOrganisations('a test', (trx) => trx.raw(sql));
    await expect(attempt).rejects.toThrow(/permission denied|must be owner|only grows/);
    expect(await kept(marker)).toBe(1);
  });

  it('refuses deletions after another migration, and even if update and delete are granted to the role', async () => {
    const marker = await anEntry();
    await migrate({ admin: world.host.databaseUrl, service: 'notification', directory: migrations });
    const attempt = () =>
      world.host.database.acrossOrganisations('a test', (trx) => trx.raw('delete from audit_entries'));
    await expect(attempt()).rejects.toThrow(/permission denied/);
    await world.host.admin('grant update, delete on audit_entries to waymark_notification');
    await expect(attempt()).rejects.toThrow(/only grows/);
    await world.host.admin('revoke update, delete on audit_entries from waymark_notification');
    expect(await kept(marker)).toBe(1);
  });

  it('shows an organisation only its own entries, even to a query without a condition', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await tell({ organisation_uuids: [mine, other] });
    const seen = await world.host.database.readInOrganisation<{ organisation_uuid: string }>(
      mine,
      'select organisation_uuid from audit_entries',
    );
    expect(seen).toEqual([{ organisation_uuid: mine }]);
  });
});

describe('a large log among small ones', () => {
  const OTHERS = 100;
  const LARGE = 3_500;
  const FILL = `
    insert into audit_entries (uuid, organisation_uuid, event_id, at, action, actor_uuid, details, stored_at)
    select gen_random_uuid(), organisation, gen_random_uuid(), now() - i * interval '1 minute',
      case i % 2 when 0 then 'team.created' else 'team.updated' end, gen_random_uuid(), '{}', now()
    from unnest($1::uuid[]) organisation, generate_series(1, $2) i`;
  const large = randomUUID();
  const search = { from: null, to: null, actor: null, action: null };
  let reads: ReturnType<typeof countingReads>;
  beforeAll(async () => {
    await world.host.admin('alter table audit_entries set (autovacuum_enabled = false)');
    await world.host.admin(FILL, [Array.from({ length: OTHERS }, () => randomUUID()), 30]);
    await world.host.admin('analyze audit_entries');
    await world.host.admin(FILL, [[large], LARGE]);
    reads = countingReads(world.host.database, ['audit_entries']);
  });

  it('is counted once for all pages of a search until there is a new entry, and besides that read only as far as the page', async () => {
    const store = createAuditStore(reads.database, world.host.clock);
    const page = async (offset: number) => {
      const { rows, total } = await store.page({ organisation: large }, search, { limit: 50, offset });
      return [rows.length, total, reads.take().audit_entries];
    };
    reads.take();
    expect(await page(0)).toEqual([50, LARGE, LARGE + 1 + 1 + 50]);
    expect(await page(100)).toEqual([50, LARGE, 1 + 101 + 50]);
    expect(await page(LARGE)).toEqual([0, LARGE, 1 + LARGE]);
    await world.host.admin(FILL, [[large], 1]);
    expect(await page(50)).toEqual([50, LARGE + 1, LARGE + 1 + 1 + 51 + 50]);
  });

  it('is searched by action and by person among the matching entries alone', async () => {
    await world.host.admin('analyze audit_entries');
    const store = createAuditStore(reads.database, world.host.clock);
    for (const filter of [{ action: 'team.deleted' }, { actor: randomUUID() }]) {
      reads.take();
      const found = await store.page({ organisation: large }, { ...search, ...filter }, { limit: 50, offset: 0 });
      expect([filter, found, reads.take().audit_entries]).toEqual([filter, { rows: [], total: 0 }, 1]);
    }
  });

  it('is exported in one reading, whatever the number of batches', async () => {
    reads.take();
    let exported = 0;
    for await (const batch of createAuditStore(reads.database, world.host.clock).batches(
      { organisation: large },
      search,
    ))
      exported += batch.length;
    expect(exported).toBe(LARGE + 1);
    expect(reads.take().audit_entries).toBeLessThan(1.1 * LARGE);
  });
});

describe('the retention sweep of the audit log', () => {
  const retentionOf = (days: number) => createAuditRetention({ ...world.host, days });
  const age = (marker: string, storedDaysAgo: number) =>
    world.host.admin(`
      update audit_entries set at = timestamptz '${world.host.clock.now().toISOString()}' - interval '100 days',
        stored_at = clock_timestamp() - interval '${storedDaysAgo} days' where details ->> 'marker' = '${marker}'`);

  it('deletes the entries that are older than the configured days, and no others', async () => {
    const [old, recent] = [await anEntry(), await anEntry()];
    await age(old, 100);
    await retentionOf(101).sweep();
    expect(await kept(old)).toBe(1);
    await retentionOf(99).sweep();
    expect([await kept(old), await kept(recent)]).toEqual([0, 1]);
  });

  it('deletes in statements of limited size', async () => {
    const before = new Date(world.host.clock.now().getTime() - 99 * DAY_MS);
    const markers = [await anEntry(), await anEntry(), await anEntry()];
    for (const marker of markers) await age(marker, 100);
    const { database } = world.host;
    const limits: unknown[] = [];
    const query: typeof database.query = (sql, bindings) => {
      limits.push(bindings?.at(-1));
      return database.query(sql, bindings);
    };
    expect(await dropAuditBefore({ ...database, query }, before, 2)).toBe(3);
    expect(limits).toEqual([2, 2]);
    expect(await Promise.all(markers.map(kept))).toEqual([0, 0, 0]);
  });

  it('deletes no entry that was stored within the last 90 days, even with a retention of 0 days', async () => {
    const marker = await anEntry();
    await age(marker, 89);
    await retentionOf(0).sweep();
    expect(await kept(marker)).toBe(1);
  });
});

describe('the deletion of an account', () => {
  it('removes the address and names, but not the uuid, from the log and from entries that arrive later', async () => {
    const uuid = randomUUID();
    const actor = { uuid, email: `${uuid}@example.org`, first_name: 'Gone', last_name: 'Tester' };
    const token = { uuid: randomUUID(), name: 'Token of Gone' };
    await tell({ action: 'session.created', actor, token });
    await tell({ action: 'member.invited', target: 'user', target_uuid: uuid, details: { email: actor.email, a: 1 } });
    await tell({ action: 'user.deleted', actor, target: 'user', target_uuid: uuid });
    await tell({ action: 'session.ended', actor, token });
    await tell({ action: 'member.left', actor, target: 'user', target_uuid: uuid, details: { email: actor.email } });
    const rows = await world.host.admin<{ row: string }>(
      `select row_to_json(e)::text as row from audit_entries e where '${uuid}' in (actor_uuid::text, target_uuid::text)`,
    );
    expect(rows).toHaveLength(5);
    expect(rows.filter(({ row }) => /Gone|Tester|@example/.test(row))).toEqual([]);
  });

  it('removes the address also from earlier invitations to it, except those of another registered user', async () => {
    const [uuid, invited, moved] = [randomUUID(), randomUUID(), randomUUID()];
    const [email, later] = [`${uuid}@example.org`, `${invited}@example.org`];
    const actor = { uuid, email, first_name: 'Gone', last_name: 'Tester' };
    const invite = (target_uuid: string, action = 'member.invited') =>
      tell({ action, target: 'user', target_uuid, details: { email, marker: target_uuid } });
    await tell({ action: 'user.registered', target: 'user', target_uuid: moved });
    await invite(moved);
    await invite(invited);
    await invite(invited, 'member.removed');
    const switched = (to: string, former_email: string) =>
      tell({ action: 'email.changed', actor, target: 'user', target_uuid: uuid, details: { email: to, former_email } });
    await switched(email, later);
    await switched(later, email);
    const kept = async (user: string) =>
      (
        await world.host.admin(
          `select 1 from audit_entries where target_uuid = '${user}' and details ->> 'email' = '${email}'`,
        )
      ).length;
    expect([await kept(invited), await kept(moved)]).toEqual([2, 1]);
    await tell({ action: 'user.deleted', actor, target: 'user', target_uuid: uuid });
    expect([await kept(invited), await kept(moved)]).toEqual([0, 1]);
  });

  it('removes the address also from another event of the user that arrives at the same time', async () => {
    const people = Array.from({ length: 20 }, () => {
      const uuid = randomUUID();
      return { uuid, email: `${uuid}@example.org`, first_name: 'Gone', last_name: 'Tester' };
    });
    await Promise.all(
      people.flatMap((actor) => [
        tell({ action: 'organisation.deleted', actor, target: 'organisation', target_uuid: randomUUID() }),
        tell({ action: 'user.deleted', actor, target: 'user', target_uuid: actor.uuid }),
      ]),
    );
    const uuids = people.map(({ uuid }) => `'${uuid}'`).join(', ');
    const rows = await world.host.admin(`select actor_email from audit_entries where actor_uuid in (${uuids})`);
    expect(rows).toHaveLength(40);
    expect(rows.filter(({ actor_email }) => actor_email !== null)).toEqual([]);
  });

  it('removes no name of a user whose account is not deleted, even when its function is called', async () => {
    const uuid = randomUUID();
    await tell({ actor: { uuid, email: 'here@example.org', first_name: 'Here', last_name: 'Tester' } });
    await world.host.database.query('select forget_audit_person($1)', [uuid]);
    const [row] = await world.host.admin(`select actor_first_name from audit_entries where actor_uuid = '${uuid}'`);
    expect(row).toEqual({ actor_first_name: 'Here' });
  });
});
