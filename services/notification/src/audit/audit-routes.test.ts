import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntryResource, EventData } from '@waymark/contracts';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Recorded = EventData<'waymark.identity.audit.recorded.v1'>;

const act = (more: Partial<Recorded>): Recorded => ({
  action: 'team.created',
  actor: null,
  target: null,
  target_uuid: null,
  details: {},
  ip: '203.0.113.7',
  organisation_uuids: [],
  platform: false,
  ...more,
});
const told = (data: Recorded, service: 'identity' | 'billing' = 'identity') =>
  world.event(`waymark.${service}.audit.recorded.v1`, undefined, randomUUID(), data, data.actor?.uuid);

const named = (uuid: string, name = 'Ada') => ({
  uuid,
  email: `${name.toLowerCase()}@example.org`,
  first_name: name,
  last_name: 'Tester',
});
const nameless = (uuid: string) => ({ uuid, email: null, first_name: null, last_name: null });

const read = async (org: Organisation, query = '', who = 'owner'): Promise<AuditEntryResource[]> =>
  (await world.call(org.user[who], 'GET', `${org.base}/audit${query}`)).body.entries;
const actionsOf = async (org: Organisation, query = '') => (await read(org, query)).map(({ action }) => action);

const asPlatformOwner = async (path: string) =>
  world.http.get(path, { token: await world.host.tokenFor({ user: randomUUID(), superAdmin: true }) });

describe('the audit log of an organisation', () => {
  it('lists recorded actions newest first, with actor, target, details, IP address and API token', async () => {
    const org = await world.organisation();
    const { owner = '' } = org.user;
    const team = randomUUID();
    const token = { uuid: randomUUID(), name: 'Nightly' };
    const made = act({ actor: named(owner), token, target: 'team', target_uuid: team, details: { name: 'North' } });
    await world.deliver(told({ ...made, organisation_uuids: [org.uuid] }));
    world.host.clock.advance(1_000);
    await world.deliver(told(act({ action: 'team.deleted', organisation_uuids: [org.uuid] })));
    const [latest, first] = await read(org);
    expect(latest).toMatchObject({ action: 'team.deleted', actor: null, token: null });
    expect(first).toEqual({
      uuid: expect.any(String),
      at: expect.any(String),
      action: 'team.created',
      actor: named(owner),
      target: 'team',
      target_uuid: team,
      details: { name: 'North' },
      ip: '203.0.113.7',
      token,
    });
  });

  it('lists an action once, even when its event is delivered several times', async () => {
    const org = await world.organisation();
    const once = told(act({ organisation_uuids: [org.uuid] }));
    await world.deliver(once, once);
    await world.host.admin(`delete from inbox where event_id = '${once.id}'`);
    await world.deliver(once);
    expect(await actionsOf(org)).toEqual(['team.created']);
  });

  it('lists an action that names several organisations in each of them, and in no other', async () => {
    const [one, two, other] = [await world.organisation(), await world.organisation(), await world.organisation()];
    await world.deliver(told(act({ action: 'session.created', organisation_uuids: [one.uuid, two.uuid] })));
    expect(await actionsOf(one)).toEqual(['session.created']);
    expect(await actionsOf(two)).toEqual(['session.created']);
    expect(await actionsOf(other)).toEqual([]);
  });

  it('names who was invited by address alone until they join, since a uuid would show who has an account', async () => {
    const org = await world.organisation();
    const person = randomUUID();
    const about = { target: 'user', target_uuid: person, details: { email: 'ada@example.org' } } as const;
    const where = { organisation_uuids: [org.uuid] };
    const withdrawn = { ...about, details: { ...about.details, reason: 'removed', invited_only: true } };
    await world.deliver(
      told(act({ ...about, ...where, action: 'member.invited' })),
      told(act({ ...about, ...where, action: 'member.declined' })),
      told(act({ ...withdrawn, ...where, action: 'member.removed' })),
      told(act({ ...about, ...where, action: 'member.invited' })),
    );
    const shown = async () => (await read(org)).map(({ target_uuid, details }) => [target_uuid, details.email]);
    expect(await shown()).toEqual(Array.from({ length: 4 }, () => [null, 'ada@example.org']));
    const { text: csv } = await world.call(org.user.owner, 'GET', `${org.base}/audit/export`);
    expect(csv).toContain('ada@example.org');
    expect(csv).not.toContain(person);
    const joined = world.member(org.uuid, person, 'Ada');
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, person, joined));
    expect(await shown()).toContainEqual([person, 'ada@example.org']);
  });

  it('is no different in the download of one’s data: it names whom one invited by address alone until they join', async () => {
    const org = await world.organisation();
    const { owner = '' } = org.user;
    const person = randomUUID();
    const about = { target: 'user', target_uuid: person, details: { email: 'ada@example.org' } } as const;
    await world.deliver(
      told(act({ ...about, actor: named(owner), action: 'member.invited', organisation_uuids: [org.uuid] })),
    );
    const exported = async () =>
      (await world.http.get(`/internal/users/${owner}/export`, { calling: 'notification' })).body.export.audit;
    expect(await exported()).toMatchObject([{ target_uuid: null, details: { email: 'ada@example.org' } }]);
    const joined = world.member(org.uuid, person, 'Ada');
    await world.deliver(world.event('waymark.identity.member.joined.v1', org.uuid, person, joined));
    expect(await exported()).toMatchObject([{ target_uuid: person }]);
  });

  it('fills in the missing name of a member, and that of the platform owner from an earlier entry', async () => {
    const org = await world.organisation();
    const { owner = '' } = org.user;
    const stranger = randomUUID();
    const signedIn = act({ action: 'session.created', actor: named(stranger, 'Olga'), platform: true });
    await world.deliver(
      told(signedIn),
      told(act({ actor: nameless(owner), organisation_uuids: [org.uuid] }), 'billing'),
      told(act({ action: 'payment.recorded', actor: nameless(stranger), organisation_uuids: [org.uuid] }), 'billing'),
    );
    const actors = (await read(org)).map(({ actor }) => actor);
    expect(actors).toContainEqual(named(stranger, 'Olga'));
    expect(actors).toContainEqual({ ...named(owner), email: 'owner@example.org', first_name: 'owner' });
  });

  it('filters by actor, action and period, and returns pages', async () => {
    const org = await world.organisation();
    const { owner = '' } = org.user;
    const day = START.toISOString().slice(0, 10);
    const there = { organisation_uuids: [org.uuid] };
    await world.deliver(
      told(act({ ...there, actor: named(owner) })),
      told(act({ ...there, action: 'team.changed' })),
      told(act({ ...there, action: 'team.deleted' })),
    );
    expect(await actionsOf(org, `?actor=${owner}`)).toEqual(['team.created']);
    expect(await actionsOf(org, '?action=team.changed')).toEqual(['team.changed']);
    expect(await actionsOf(org, `?from=${day}&to=${day}`)).toHaveLength(3);
    expect(await actionsOf(org, '?to=2026-03-01')).toEqual([]);
    expect(await actionsOf(org, '?from=2026-03-03T00:00:00Z')).toEqual([]);
    const { body } = await world.call(owner, 'GET', `${org.base}/audit?limit=1&offset=1`);
    expect(body.total).toBe(3);
    expect(body.entries).toHaveLength(1);
  });

  it.each([
    ['action', 'nonsense'],
    ['actor', '7'],
    ['from', 'yesterday'],
    ['to', '2026-02-30'],
    ['limit', '0'],
    ['offset', '-1'],
  ])('refuses %s=%s with 422, naming the parameter', async (field, value) => {
    const org = await world.organisation();
    for (const path of field === 'limit' || field === 'offset' ? ['audit'] : ['audit', 'audit/export']) {
      const answer = await world.call(org.user.owner, 'GET', `${org.base}/${path}?${field}=${value}`);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
  });

  it.each(['audit', 'audit/export'])('refuses a range of %s that ends before it begins with 422', async (path) => {
    const org = await world.organisation();
    for (const range of ['from=2026-03-02&to=2026-03-01', 'from=2026-03-02T10:00:00Z&to=2026-03-02T09:59:59Z']) {
      const { status, body } = await world.call(org.user.owner, 'GET', `${org.base}/${path}?${range}`);
      expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['from', 'to']]);
    }
  });

  it.each(['audit', 'audit/export'])('returns %s only to admins of the organisation', async (path) => {
    const org = await world.organisation(['owner', 'mia']);
    const other = await world.organisation();
    const status = async (who: string | undefined) => (await world.call(who, 'GET', `${org.base}/${path}`)).status;
    expect(await status(org.user.mia)).toBe(403);
    expect(await status(other.user.owner)).toBe(404);
    expect(await status(undefined)).toBe(401);
    expect(await status(org.user.owner)).toBe(200);
  });
});

describe('the audit entries of the notification service itself', () => {
  it('include a deleted history entry, with its contents and the admin and IP address of the deletion', async () => {
    const org = await world.organisation();
    const { owner = '' } = org.user;
    const team = { uuid: randomUUID(), name: 'North', user_uuids: [] };
    await world.deliver(world.event('waymark.identity.team.created.v1', org.uuid, team.uuid, team, owner));
    const lines: { uuid: string; name: string }[] = (await world.call(owner, 'GET', `${org.base}/notifications`)).body
      .notifications;
    const line = lines.find(({ name }) => name === 'North');
    await world.call(owner, 'DELETE', `${org.base}/notifications/${line?.uuid}`);
    expect((await read(org))[0]).toMatchObject({
      action: 'history.deleted',
      actor: { uuid: owner, email: 'owner@example.org' },
      target: 'history',
      target_uuid: line?.uuid,
      details: { kind: 'create', about: 'teams', name: 'North', user_uuid: owner },
      ip: '127.0.0.1',
    });
  });

  it('include the creation, change and deletion of a reminder, but no edit without a change', async () => {
    const org = await world.organisation();
    const { owner } = org.user;
    const weekly = { frequency: 'weekly', day: 1, time: '09:00', timezone: 'Europe/Paris' };
    const { reminder } = (await world.call(owner, 'POST', `${org.base}/reminders`, weekly)).body;
    await world.call(owner, 'PUT', `${org.base}/reminders/${reminder.uuid}`, { time: '10:00' });
    await world.call(owner, 'PUT', `${org.base}/reminders/${reminder.uuid}`, { time: '10:00' });
    await world.call(owner, 'DELETE', `${org.base}/reminders/${reminder.uuid}`);
    expect((await actionsOf(org)).sort()).toEqual(['reminder.changed', 'reminder.created', 'reminder.deleted']);
    const [changed] = await read(org, '?action=reminder.changed');
    expect(changed?.details).toMatchObject({ changed: ['time'], time: '10:00' });
  });
});

describe('the export of the audit log', () => {
  it('is a CSV file of the matching entries, with no formula in a cell, and is itself recorded', async () => {
    const org = await world.organisation();
    const actor = { ...named(randomUUID()), first_name: '=HYPERLINK("http://bad.example")', last_name: 'a,"b"' };
    const token = { uuid: randomUUID(), name: '=Nightly' };
    await world.deliver(told(act({ actor, token, organisation_uuids: [org.uuid] })));
    const answer = await world.call(org.user.owner, 'GET', `${org.base}/audit/export?action=team.created`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="waymark-audit-2026-03-02.csv"');
    const [head, line, ...rest] = answer.text.replace(/^\uFEFF/, '').split('\r\n');
    expect(head).toBe(
      'at,action,actor_uuid,actor_email,actor_first_name,actor_last_name,target,target_uuid,ip,details,token_uuid,token_name',
    );
    expect(line).toContain(`"'=HYPERLINK(""http://bad.example"")","a,""b"""`);
    expect(line?.endsWith(`,${token.uuid},"'=Nightly"`)).toBe(true);
    expect(rest).toEqual(['']);
    expect((await read(org))[0]).toMatchObject({
      action: 'export.made',
      details: { what: 'audit', action: 'team.created' },
    });
  });

  it('contains each entry once, also when the log is read in several batches', async () => {
    const org = await world.organisation();
    await world.host.admin(`
      insert into audit_entries (uuid, organisation_uuid, event_id, at, action, details)
      select gen_random_uuid(), '${org.uuid}', gen_random_uuid(), timestamptz '2026-01-01' + (n / 7) * interval '1 minute',
        'team.created', json_build_object('n', n) from generate_series(1, 2500) as n`);
    const { text } = await world.call(org.user.owner, 'GET', `${org.base}/audit/export?action=team.created`);
    const numbers = [...text.matchAll(/""n"":\s?(\d+)/g)].map(([, n]) => Number(n));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 2500 }, (_, index) => index + 1));
  });
});

describe('the platform owner’s route to the audit log of an organisation', () => {
  const pathOf = (org: string) => `/api/v1/superadmin/organisations/${org}/audit`;

  it('returns the entries that admins of the organisation see, and filters and pages them', async () => {
    const org = await world.organisation();
    await world.deliver(told(act({ organisation_uuids: [org.uuid] })));
    world.host.clock.advance(1_000);
    await world.deliver(told(act({ action: 'team.deleted', organisation_uuids: [org.uuid] })));
    const { status, body } = await asPlatformOwner(`${pathOf(org.uuid)}?limit=1`);
    expect(status).toBe(200);
    expect(body.total).toBe(2);
    expect(body.entries).toEqual((await read(org)).slice(0, 1));
    const filtered = await asPlatformOwner(`${pathOf(org.uuid)}?action=team.created`);
    expect(filtered.body.entries).toMatchObject([{ action: 'team.created' }]);
  });

  it('answers 403 to the owner of the organisation, and 404 for an unknown organisation', async () => {
    const org = await world.organisation();
    for (const name of [org.uuid, randomUUID(), 'nonsense']) {
      expect((await world.call(org.user.owner, 'GET', pathOf(name))).status).toBe(403);
    }
    expect((await asPlatformOwner(pathOf(randomUUID()))).status).toBe(404);
    expect((await asPlatformOwner(pathOf('nonsense'))).status).toBe(404);
    expect((await asPlatformOwner(`${pathOf(org.uuid)}?limit=0`)).status).toBe(422);
  });
});

describe('the audit log of the platform', () => {
  it('lists only platform entries, and only to the platform owner, and records its export', async () => {
    const org = await world.organisation();
    const email = randomUUID();
    await world.deliver(
      told(act({ action: 'session.failed', details: { email }, platform: true })),
      told(act({ action: 'team.deleted', details: { email }, organisation_uuids: [org.uuid] })),
    );
    const { body } = await asPlatformOwner('/api/v1/superadmin/audit?limit=1000');
    const mine = (body.entries as AuditEntryResource[]).filter(({ details }) => details.email === email);
    expect(mine.map(({ action }) => action)).toEqual(['session.failed']);
    expect((await world.call(org.user.owner, 'GET', '/api/v1/superadmin/audit')).status).toBe(403);
    expect((await world.call(org.user.owner, 'GET', '/api/v1/superadmin/audit/export')).status).toBe(403);
    expect((await asPlatformOwner('/api/v1/superadmin/audit/export')).text).toContain(email);
    const [latest] = (await asPlatformOwner('/api/v1/superadmin/audit')).body.entries;
    expect(latest).toMatchObject({ action: 'export.made', details: { what: 'audit' } });
  });
});
