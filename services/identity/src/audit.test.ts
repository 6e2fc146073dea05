import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import { createEvents, createMetrics } from '@waymark/service-kit';
import { createFailedSignIns } from './sessions/failed-sign-ins.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from './testing/test-identity.ts';
import { createBackground } from './workers/background.ts';

const HOUR = 3_600_000;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

type Recorded = EventData<'waymark.identity.audit.recorded.v1'>;

const recorded = async (action?: string): Promise<Recorded[]> =>
  (await identity.events('audit.recorded'))
    .map(({ data }) => data as Recorded)
    .filter((one) => action === undefined || one.action === action);
const listedIn = async (organisation: string): Promise<Recorded[]> =>
  (await recorded()).filter(({ organisation_uuids }) => organisation_uuids.includes(organisation));
const actionsIn = async (organisation: string) => (await listedIn(organisation)).map(({ action }) => action);
const ofPerson = async (action: string, { uuid }: Person) =>
  (await recorded(action)).filter(({ actor, target_uuid }) => [actor?.uuid, target_uuid].includes(uuid));

const signIn = (email: string, password: string, ip = '198.51.100.9') =>
  identity.api.post('/api/v1/user/login', { body: { email, password }, ip });

describe('an act of a user outside of organisations', () => {
  it('is recorded for each organisation where the user is active, with names, email and IP address', async () => {
    const person = await identity.register();
    const first = await identity.createOrganisation(person);
    const second = await identity.createOrganisation(person);
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
    const session = (await ofPerson('session.created', person)).at(-1);
    expect(session).toMatchObject({
      actor: { uuid: person.uuid, email: person.email, first_name: 'Ada', last_name: 'Byron' },
      target: 'session',
      ip: '198.51.100.9',
      platform: false,
    });
    expect(session?.organisation_uuids.toSorted()).toEqual([first, second].sort());
  });

  it('is not recorded for an organisation to which the user is only invited', async () => {
    const [owner, invited] = [await identity.register(), await identity.register()];
    const org = await identity.createOrganisation(owner);
    const path = `/api/v1/user/organisations/${org}/add`;
    await identity.api.post(path, { token: owner.token, body: { users_emails: [invited.email] } });
    await signIn(invited.email, PASSWORD);
    expect((await ofPerson('session.created', invited)).at(-1)?.organisation_uuids).toEqual([]);
  });

  it('is recorded without either password when it is a change of the password', async () => {
    const person = await identity.register();
    const next = 'green-heron-waits-at-9-gates';
    const body = { old_password: PASSWORD, password: next };
    const answer = await identity.api.post('/api/v1/user/change_password_connected', { token: person.token, body });
    expect(answer.status).toBe(200);
    const [entry] = await ofPerson('password.changed', person);
    expect(entry?.details).toEqual({ how: 'changed' });
    expect(JSON.stringify(await recorded())).not.toMatch(new RegExp(`${PASSWORD}|${next}`));
  });

  it('is recorded when it is an export of the user’s own data', async () => {
    const person = await identity.register();
    await identity.api.get('/api/v1/user/export', { token: person.token });
    expect((await ofPerson('export.made', person)).map(({ details }) => details)).toEqual([{ what: 'personal_data' }]);
  });

  it('is recorded for the platform when it is the deletion of the account', async () => {
    const person = await identity.register();
    const body = { sure: true, new_owners: [] };
    await identity.api.del('/api/v1/user', { token: person.token, body });
    expect(await ofPerson('user.deleted', person)).toEqual([
      expect.objectContaining({ platform: true, target: 'user', target_uuid: person.uuid }),
    ]);
  });
});

describe('a wrong password', () => {
  it('is recorded for the organisations of the account, without an actor', async () => {
    const person = await identity.register();
    const org = await identity.createOrganisation(person);
    expect((await signIn(person.email, 'a-wrong-password-7', '203.0.113.66')).status).toBe(401);
    await identity.settle(async () => (await ofPerson('session.failed', person)).length === 1);
    const [entry] = await ofPerson('session.failed', person);
    const expected = { actor: null, target_uuid: person.uuid, organisation_uuids: [org], ip: '203.0.113.66' };
    expect(entry).toMatchObject({ ...expected, platform: false });
  });

  it('for an address without an account is recorded for the platform only, without the address', async () => {
    const before = (await recorded('session.failed')).length;
    await signIn('nobody-of-ours@example.com', 'a-wrong-password-7', '203.0.113.67');
    await identity.settle(async () => (await recorded('session.failed')).length > before);
    const entry = (await recorded('session.failed')).at(-1);
    expect(entry).toMatchObject({
      actor: null,
      target_uuid: null,
      organisation_uuids: [],
      platform: true,
      details: {},
    });
    expect(JSON.stringify(await recorded())).not.toContain('nobody-of-ours');
  });

  it('for an address without an account is recorded at most a hundred times an hour', async () => {
    identity.host.clock.advance(HOUR);
    const ofStrangers = async () => (await recorded('session.failed')).filter(({ platform }) => platform).length;
    const before = await ofStrangers();
    const background = createBackground(identity.host.logger);
    const events = createEvents({ ...identity.host, metrics: createMetrics('identity'), service: 'identity' });
    const failed = createFailedSignIns({ ...identity.host, events, background });
    for (let round = 0; round < 13; round += 1) {
      for (let guess = 0; guess < 10; guess += 1) failed(undefined);
      await background.idle();
    }
    expect(await ofStrangers()).toBe(before + 100);
    identity.host.clock.advance(HOUR);
    failed(undefined);
    await background.idle();
    expect(await ofStrangers()).toBe(before + 101);
  });
});

describe('an act in an organisation', () => {
  it('is recorded once, for that organisation only, with its actor and without the webhook’s address', async () => {
    const owner = await identity.register();
    const elsewhere = await identity.createOrganisation(owner);
    const org = await identity.createOrganisation(owner);
    const member = await identity.join(org, owner);
    const base = `/api/v1/user/organisations/${org}`;
    const { token } = owner;
    await identity.api.post(`${base}/admin`, { token, body: { target_admins: [member.uuid] } });
    await identity.api.del(`${base}/admin`, { token, body: { target_admins: [member.uuid] } });
    const { team } = (await identity.api.post(`${base}/teams`, { token, body: { name: 'North' } })).body;
    await identity.api.post(`${base}/teams/${team.uuid}/add`, { token, body: { users_uuid: [member.uuid] } });
    await identity.api.del(`${base}/teams/${team.uuid}`, { token, body: {} });
    const webhook = 'https://hooks.slack.com/services/T0/B0/secret';
    const chat = { name: 'Planetarium', use_slack_connector: true, slack_webhook: webhook };
    await identity.api.put(base, { token, body: chat });
    await identity.api.del(`${base}/remove`, { token, body: { users_uuid: [member.uuid] } });
    expect(await actionsIn(org)).toEqual([
      'organisation.created',
      'member.invited',
      'member.joined',
      'admin.granted',
      'admin.revoked',
      'team.created',
      'team.changed',
      'team.deleted',
      'organisation.changed',
      'integration.changed',
      'member.removed',
    ]);
    expect(await actionsIn(elsewhere)).toEqual(['organisation.created']);
    const entries = await listedIn(org);
    const one = (action: string) => entries.filter((entry) => entry.action === action);
    expect(one('member.removed')).toEqual([
      expect.objectContaining({
        target_uuid: member.uuid,
        details: { email: member.email, reason: 'removed', invited_only: false },
      }),
    ]);
    expect(one('integration.changed')[0]?.details).toEqual({
      integration: 'chat',
      active: true,
      changed: ['use_slack_connector', 'slack_webhook'],
    });
    expect(JSON.stringify(entries)).not.toContain('hooks.slack.com');
    expect(entries.filter(({ actor }) => actor === null)).toEqual([]);
  });

  it('is recorded with the users added to a team, not its existing members', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const member = await identity.join(org, owner);
    const { token } = owner;
    const teams = `/api/v1/user/organisations/${org}/teams`;
    const { team } = (await identity.api.post(teams, { token, body: { name: 'North' } })).body;
    for (const users_uuid of [[owner.uuid], [owner.uuid, member.uuid]])
      await identity.api.post(`${teams}/${team.uuid}/add`, { token, body: { users_uuid } });
    const changes = (await listedIn(org)).filter(({ action }) => action === 'team.changed');
    expect(changes.map(({ details }) => details.added)).toEqual([[owner.uuid], [member.uuid]]);
  });

  it('is not recorded when it is refused or changes nothing', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const before = (await actionsIn(org)).length;
    const path = `/api/v1/user/organisations/${org}`;
    await identity.api.put(path, { token: owner.token, body: { slack_webhook: 'http://nowhere.example' } });
    await identity.api.put(path, { token: owner.token, body: { name: 'Observatory' } });
    expect((await actionsIn(org)).length).toBe(before);
  });
});
