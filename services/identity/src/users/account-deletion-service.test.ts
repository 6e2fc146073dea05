import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@waymark/contracts';
import sharp from 'sharp';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';

type Recorded = EventData<'waymark.identity.audit.recorded.v1'>;

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

type Answer = Awaited<ReturnType<TestIdentity['api']['get']>>;
const remove = (person: Person, new_owners: object[] = [], sure: unknown = true) =>
  identity.api.del('/api/v1/user', { token: person.token, body: { sure, new_owners } });
const picture = async () => {
  const create = { width: 5, height: 5, channels: 3, background: '#1a2b3c' } as const;
  const content = await sharp({ create }).png().toBuffer();
  return { image: content.toString('base64'), image_mime_type: 'image/png' };
};
const count = async (sql: string, bindings: unknown[]): Promise<number> =>
  (await identity.host.admin(sql, bindings)).length;

describe('deleting an account', () => {
  it('needs the confirmation', async () => {
    const person = await identity.register();
    for (const sure of [false, null, 'true']) {
      const answer = await remove(person, [], sure);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['sure']]);
    }
  });
  it('removes the user’s data and sessions, publishes and mails it, and frees the email address', async () => {
    const person = await identity.register();
    await identity.api.put('/api/v1/user', { token: person.token, body: await picture() });
    const org = await identity.createOrganisation(person, { name: 'Alone' });
    expect((await remove(person)).status).toBe(200);
    expect(await count('select from users where uuid = $1', [person.uuid])).toBe(0);
    expect(await count('select from sessions where user_uuid = $1', [person.uuid])).toBe(0);
    expect(await count('select from known_devices where user_uuid = $1', [person.uuid])).toBe(0);
    expect(await count('select from image_uses where subject_uuid = $1', [person.uuid])).toBe(0);
    expect(await count('select from organisations where organisation_uuid = $1', [org])).toBe(0);
    const deleted = (await identity.events('user.deleted')).find((event) => event.subject === person.uuid);
    expect(deleted?.data).toEqual({ uuid: person.uuid, email: person.email });
    expect(await identity.mails(person.email, 'account_deleted')).toHaveLength(1);
    expect((await identity.api.get('/api/v1/user', { token: person.token })).body.code).toBe('SESSION_REQUIRED');
    expect((await identity.api.get('/api/v1/user/organisations', { token: person.token })).status).toBe(401);
    expect((await identity.api.post('/api/v1/user/refresh', { headers: { cookie: person.cookie } })).status).toBe(401);
    expect(
      (await identity.api.post('/api/v1/user/organisations', { token: person.token, body: { name: 'x' } })).status,
    ).toBe(401);
    await identity.register({ email: person.email, password: PASSWORD });
  });
  it('needs a successor for each organisation with other members, and changes nothing without one', async () => {
    const [person, other] = [await identity.register(), await identity.register()];
    const owned = await identity.createOrganisation(person);
    const heir = await identity.join(owned, person);
    const joined = await identity.createOrganisation(other);
    await identity.api.post(`/api/v1/user/organisations/${joined}/add`, {
      token: other.token,
      body: { users_emails: [person.email] },
    });
    await identity.accept(person, joined);
    const first = { organisation_uuid: owned, user_uuid: heir.uuid };
    for (const owners of [
      [],
      [first],
      [first, { organisation_uuid: joined, user_uuid: person.uuid }],
      [first, { organisation_uuid: joined, user_uuid: heir.uuid }],
    ]) {
      const answer = await remove(person, owners);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['new_owners']]);
    }
    expect(await count('select from memberships where user_uuid = $1', [person.uuid])).toBe(2);
    expect((await remove(person, [first, { organisation_uuid: joined, user_uuid: other.uuid }])).status).toBe(200);
    const list = await identity.api.get(`/api/v1/user/organisations/${owned}`, { token: heir.token });
    expect(list.body.organisation).toMatchObject({ owner_uuid: heir.uuid, admin: true, number_of_active_users: 1 });
    const left = (await identity.events('member.left')).filter((event) => event.subject === person.uuid);
    expect(left.map((event) => event.data)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ organisation_uuid: owned, successor_uuid: heir.uuid, reason: 'account_deleted' }),
        expect.objectContaining({ organisation_uuid: joined, successor_uuid: other.uuid, reason: 'account_deleted' }),
      ]),
    );
  });
  it('withdraws the user’s open invitations', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const email = 'waits@example.com';
    await identity.api.post(`/api/v1/user/organisations/${org}/add`, {
      token: owner.token,
      body: { users_emails: [email] },
    });
    const person = await identity.register({ email });
    expect((await remove(person)).status).toBe(200);
    const left = (await identity.events('member.left')).find((event) => event.organisation === org);
    expect(left).toMatchObject({ actor: null, data: { active: false } });
    expect(left?.subject).not.toBe(person.uuid);
    const recorded = (await identity.events('audit.recorded')).map(({ data }) => data as Recorded);
    const there = recorded.filter(({ organisation_uuids: [of] }) => of === org);
    expect(there.map(({ action }) => action)).toEqual(['organisation.created', 'member.invited', 'member.declined']);
    // As if the invitation were declined: nothing tells the organisation that the address had an account.
    expect(there.at(-1)).toMatchObject({ actor: null, ip: null, details: { email } });
    expect(JSON.stringify(there)).not.toContain('account_deleted');
    expect(
      (await identity.api.get(`/api/v1/user/organisations/${org}/users`, { token: owner.token })).body.users,
    ).toHaveLength(1);
  });
  it('succeeds for several invited and active members of an organisation at the same time', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const members = await Promise.all([1, 2, 3, 4].map(() => identity.register()));
    await identity.api.post(`/api/v1/user/organisations/${org}/add`, {
      token: owner.token,
      body: { users_emails: members.map((member) => member.email) },
    });
    await Promise.all(members.slice(1).map((member) => identity.accept(member, org)));
    const answers = await Promise.all(
      members.map((member) => remove(member, [{ organisation_uuid: org, user_uuid: owner.uuid }])),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const { body } = await identity.api.get(`/api/v1/user/organisations/${org}`, { token: owner.token });
    expect(body.organisation.number_of_active_users).toBe(1);
  });

  it('does not delete an organisation that an invited user joins at the same time', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const invited = await identity.register();
    const path = `/api/v1/user/organisations/${org}/add`;
    await identity.api.post(path, { token: owner.token, body: { users_emails: [invited.email] } });
    const answers: Promise<unknown>[] = [];
    await whileOpen(identity, 'select from organisations where organisation_uuid = $1 for update', [org], async () => {
      answers.push(identity.accept(invited, org));
      await untilWaiting(identity, 1);
      answers.push(remove(owner).then(({ status, body }) => [status, Object.keys(body.errors ?? {})]));
      await untilWaiting(identity, 2);
    });
    expect(await Promise.all(answers)).toEqual([undefined, [422, ['new_owners']]]);
  });

  describe('while the user', () => {
    /** The deletion has locked the organisations, and waits for the user, who is added to another one meanwhile. */
    const removedWhile = async (person: Person, to: [org: string, active: boolean]) => {
      const removed: ReturnType<typeof remove>[] = [];
      await whileOpen(identity, ADD, [person.uuid, ...to], async () => {
        removed.push(remove(person));
        await untilWaiting(identity, 1);
      });
      const answer = await removed[0];
      return [answer?.status, answer?.body.errors];
    };
    const ADD = `
      insert into memberships (organisation_uuid, user_uuid, active, updated_at)
      select $2::uuid, uuid, $3::boolean, now() from users where uuid = $1 for update`;

    it('is being invited, declines that invitation too', async () => {
      const [owner, person] = [await identity.register(), await identity.register()];
      const org = await identity.createOrganisation(owner);
      expect(await removedWhile(person, [org, false])).toEqual([200, undefined]);
      expect(await count('select from memberships where user_uuid = $1', [person.uuid])).toBe(0);
      expect(await count('select from users where uuid = $1', [person.uuid])).toBe(0);
    });
    it('joins an organisation, needs a successor there', async () => {
      const [owner, person] = [await identity.register(), await identity.register()];
      const org = await identity.createOrganisation(owner);
      expect(await removedWhile(person, [org, true])).toEqual([422, { new_owners: expect.any(String) }]);
    });
  });

  /** The deletion runs into a lock, then the other call starts; both continue concurrently. */
  const meanwhile = async (person: Person, lock: string, other: () => Promise<Answer>) => {
    const answers: Promise<Answer>[] = [];
    await whileOpen(identity, lock, [person.uuid], async () => {
      answers.push(remove(person));
      await untilWaiting(identity, 1);
      answers.push(other());
      await untilWaiting(identity, 2);
    });
    return (await Promise.all(answers)).map(({ status, body }) => [status, body.code]);
  };
  it('leaves no picture that the user uploads during the deletion', async () => {
    const person = await identity.register();
    const body = await picture();
    const edit = () => identity.api.put('/api/v1/user', { token: person.token, body });
    const outcomes = await meanwhile(person, 'select from users where uuid = $1 for share', edit);
    expect(outcomes).toEqual([
      [200, undefined],
      [401, 'SESSION_REQUIRED'],
    ]);
    expect(await count('select from image_uses where subject_uuid = $1', [person.uuid])).toBe(0);
  });
  it('does not deadlock with a concurrent sign-in in a browser with a session', async () => {
    const person = await identity.register();
    const body = { email: person.email, password: PASSWORD };
    const login = () => identity.api.post('/api/v1/user/login', { body, headers: { cookie: person.cookie } });
    const outcomes = await meanwhile(person, 'select from sessions where user_uuid = $1 for update', login);
    expect(outcomes).toEqual([
      [200, undefined],
      [401, 'BAD_CREDENTIALS'],
    ]);
  });
});
