import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestIdentity, type Person, type TestIdentity } from '../testing/test-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const at = (org: string, call: string) => `/api/v1/user/organisations/${org}/${call}`;
const users = (person: Person, org: string, query = '') =>
  identity.api.get(at(org, `users${query}`), { token: person.token });
const remove = (person: Person, org: string, body: object) =>
  identity.api.del(at(org, 'remove'), { token: person.token, body });
const promote = (person: Person, org: string, ...target_admins: string[]) =>
  identity.api.post(at(org, 'admin'), { token: person.token, body: { target_admins } });
const revoke = (person: Person, org: string, ...target_admins: string[]) =>
  identity.api.del(at(org, 'admin'), { token: person.token, body: { target_admins } });

const uuidsOf = (answer: { body: { users: { uuid: string }[] } }) => answer.body.users.map(({ uuid }) => uuid).sort();

const arrange = async (members = 2) => {
  const owner = await identity.register({ first_name: 'Owner' });
  const org = await identity.createOrganisation(owner);
  const others: Person[] = [];
  for (let n = 0; n < members; n += 1) others.push(await identity.join(org, owner, { first_name: `Member ${n}` }));
  const [one, two] = others;
  if (!one || !two) throw new Error('arrange at least two members');
  return { owner, org, one, two, others };
};

describe('the members of an organisation', () => {
  it('are listed with invited people, of whom only the email address is shown', async () => {
    const { owner, org, one } = await arrange();
    await identity.api.post(at(org, 'add'), { token: owner.token, body: { users_emails: ['Invited@example.com'] } });
    const answer = await users(one, org);
    expect(answer.headers['x-total-count']).toBe('4');
    expect(answer.body.users.at(-1)).toEqual({
      uuid: expect.any(String),
      first_name: null,
      last_name: null,
      email: 'invited@example.com',
      lang: null,
      image_path: null,
      admin: false,
      active: false,
      joined_at: null,
    });
    expect(answer.body.users.find((user: { uuid: string }) => user.uuid === owner.uuid)).toMatchObject({
      admin: true,
      active: true,
      joined_at: expect.any(String),
    });
  });
  it('are ordered and found by a new name at once, in each of their organisations', async () => {
    const person = await identity.register({ first_name: 'Aaron', last_name: 'Abel' });
    const homes = [await arrange(), await arrange()];
    for (const { org, owner } of homes) {
      await identity.api.post(at(org, 'add'), { token: owner.token, body: { users_emails: [person.email] } });
      await identity.accept(person, org);
    }
    const named = async ({ org, owner }: (typeof homes)[number], query: string) =>
      (await users(owner, org, query)).body.users.map(({ first_name }: { first_name: string }) => first_name);
    for (const home of homes) expect(await named(home, '')).toEqual(['Aaron', 'Member 0', 'Member 1', 'Owner']);
    const body = { first_name: 'Zoë', last_name: 'Zimmer' };
    expect((await identity.api.put('/api/v1/user', { token: person.token, body })).status).toBe(200);
    for (const home of homes) {
      expect(await named(home, '')).toEqual(['Member 0', 'Member 1', 'Owner', 'Zoë']);
      expect(await named(home, '?q=zoe')).toEqual(['Zoë']);
      expect(await named(home, '?q=aaron')).toEqual([]);
    }
  });
  it('are found and sorted by email address, not by name, while they are only invited', async () => {
    const { owner, org } = await arrange();
    const person = await identity.register({ first_name: 'Aaron', last_name: 'Abel', email: 'zz-invited@example.com' });
    await identity.api.post(at(org, 'add'), { token: owner.token, body: { users_emails: [person.email] } });
    const emails = (answer: { body: { users: { email: string }[] } }) => answer.body.users.map(({ email }) => email);
    expect(emails(await users(owner, org)).at(-1)).toBe(person.email);
    expect(emails(await users(owner, org, '?sort=email')).at(-1)).toBe(person.email);
    expect(emails(await users(owner, org, '?q=aaron'))).toEqual([]);
    expect(emails(await users(owner, org, '?q=zz-inv'))).toEqual([person.email]);
    await identity.accept(person, org);
    expect(emails(await users(owner, org)).at(0)).toBe(person.email);
    expect(emails(await users(owner, org, '?q=aaron'))).toEqual([person.email]);
  });
  it.each([
    ['', 4],
    ['&active=true', 3],
    ['&active=false', 1],
    ['&admin=true', 1],
    ['&q=member', 2],
  ])('are counted over all pages, also on one after the last: %s', async (filter, total) => {
    const { owner, org } = await arrange();
    await identity.api.post(at(org, 'add'), { token: owner.token, body: { users_emails: ['counted@example.com'] } });
    const beyond = await users(owner, org, `?offset=50${filter}`);
    expect(beyond.body.users).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe(`${total}`);
    expect((await users(owner, org, `?limit=1${filter}`)).headers['x-total-count']).toBe(`${total}`);
  });
  it('are found without case and accents, paged and sorted', async () => {
    const owner = await identity.register({ first_name: 'Zoë', last_name: 'Øst' });
    const org = await identity.createOrganisation(owner);
    await identity.join(org, owner, { first_name: 'Ann_a', last_name: 'B%d' });
    const names = (answer: { body: { users: { first_name: string }[] } }) =>
      answer.body.users.map((user) => user.first_name);
    expect(names(await users(owner, org, '?q=ZOE%20ost'))).toEqual(['Zoë']);
    expect(names(await users(owner, org, '?q=Ost%20%20zoe'))).toEqual(['Zoë']);
    expect(names(await users(owner, org, '?q=zoe%20b%25d'))).toEqual([]);
    expect(names(await users(owner, org, '?q=n_a'))).toEqual(['Ann_a']);
    expect(names(await users(owner, org, '?q=b%25d'))).toEqual(['Ann_a']);
    expect(names(await users(owner, org, '?limit=1&offset=1'))).toEqual(['Zoë']);
    expect(names(await users(owner, org, '?sort=-joined_at'))).toEqual(['Ann_a', 'Zoë']);
    expect(names(await users(owner, org, '?active=false'))).toEqual([]);
    expect((await users(owner, org, '?offset=50')).headers['x-total-count']).toBe('2');
  });
  it('are listed by relevance: names with a word that begins as searched, other names, addresses', async () => {
    const owner = await identity.register({
      first_name: 'Bo',
      last_name: 'Ek',
      email: `bo@${randomUUID()}.alpine-li.example`,
    });
    const org = await identity.createOrganisation(owner);
    for (const first_name of ['Julia', 'Wei', 'Anna']) {
      await identity.join(org, owner, { first_name, last_name: { Wei: 'Li', Anna: 'Lindqvist' }[first_name] ?? 'Ode' });
    }
    await identity.api.post(at(org, 'add'), { token: owner.token, body: { users_emails: ['li.later@example.com'] } });
    const names = async (query: string) =>
      (await users(owner, org, query)).body.users.map(
        ({ first_name, email }: { first_name: string | null; email: string }) => first_name ?? email,
      );
    const best = ['Anna', 'Wei', 'Julia', 'Bo', 'li.later@example.com'];
    expect(await names('?q=li')).toEqual(['Anna', 'Bo', 'Julia', 'Wei', 'li.later@example.com']);
    expect(await names('?q=li&sort=relevance')).toEqual(best);
    expect(await names('?q=li&sort=relevance&limit=2&offset=3')).toEqual(best.slice(3));
    expect(await names('?q=%CC%81&sort=relevance&limit=1')).toEqual(['Anna']);
    expect(await names('?sort=relevance&limit=3')).toEqual(['Anna', 'Bo', 'Julia']);
  });
  it('are found by their ids, as are invited people, but not users outside the organisation', async () => {
    const { owner, org, one, two } = await arrange();
    const { body } = await identity.api.post(at(org, 'add'), {
      token: owner.token,
      body: { users_emails: ['late@example.com'] },
    });
    const late: string = body.users[0].uuid;
    const stranger = await identity.register({ first_name: 'Stranger' });
    const named = await users(one, org, `?uuids=${two.uuid},${late},${stranger.uuid},${two.uuid.toUpperCase()}`);
    expect(uuidsOf(named)).toEqual([two.uuid, late].sort());
    expect(named.headers['x-total-count']).toBe('2');
    expect(uuidsOf(await users(one, org, `?uuids=${two.uuid}&uuids=${one.uuid}`))).toEqual([one.uuid, two.uuid].sort());
    expect(uuidsOf(await users(one, org, `?uuids=${two.uuid}&active=false`))).toEqual([]);
  });
  it('are narrowed to the members of a team, and to people who are not in it', async () => {
    const { owner, org, one, two } = await arrange();
    const created = await identity.api.post(at(org, 'teams'), { token: owner.token, body: { name: 'Team' } });
    const { team } = created.body;
    const body = { users_uuid: [one.uuid, owner.uuid] };
    await identity.api.post(at(org, `teams/${team.uuid}/add`), { token: owner.token, body });
    const within = await users(two, org, `?team=${team.uuid}`);
    expect(uuidsOf(within)).toEqual([one.uuid, owner.uuid].sort());
    expect(within.headers['x-total-count']).toBe('2');
    expect(uuidsOf(await users(two, org, `?team=${team.uuid}&q=owner`))).toEqual([owner.uuid]);
    const outside = await users(two, org, `?not_in_team=${team.uuid}&active=true`);
    expect([uuidsOf(outside), outside.headers['x-total-count']]).toEqual([[two.uuid], '1']);
    expect(uuidsOf(await users(two, org, `?team=${randomUUID()}`))).toEqual([]);
    expect((await users(two, org, '?team=x')).body.errors).toHaveProperty('team');
  });
  it('are narrowed to admins', async () => {
    const { owner, org, one, two } = await arrange();
    await promote(owner, org, two.uuid);
    const names = async (query: string) => (await users(one, org, query)).body.users.map(({ uuid }: Person) => uuid);
    expect((await names('?admin=true')).sort()).toEqual([owner.uuid, two.uuid].sort());
    expect(await names('?admin=false')).toEqual([one.uuid]);
  });
  it.each([
    ['is not an id', 'nonsense'],
    ['is empty', ','],
    ['has 201 ids', Array.from({ length: 201 }, () => randomUUID()).join(',')],
  ])('are not found by a list of ids that %s', async (_what, list) => {
    const { owner, org } = await arrange();
    const answer = await users(owner, org, `?uuids=${list}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)[0]).toMatch(/^uuids/);
  });
  it.each(['limit=0', 'limit=1001', 'offset=-1', 'limit=x', 'sort=password_hash', 'active=perhaps'])(
    'are not listed with an invalid query: %s',
    async (query) => {
      const { owner, org } = await arrange();
      expect((await users(owner, org, `?${query}`)).status).toBe(422);
    },
  );
});

describe('removing members', () => {
  it('publishes the named successor, mails the removed member, and ends the member’s access', async () => {
    const { owner, org, one, two } = await arrange();
    const answer = await remove(owner, org, { users_uuid: [one.uuid], new_owner_id: two.uuid });
    expect(answer.status).toBe(200);
    const [event] = (await identity.events('member.left')).filter((left) => left.organisation === org);
    expect(event).toMatchObject({ subject: one.uuid, actor: owner.uuid });
    expect(event?.data).toMatchObject({ successor_uuid: two.uuid, reason: 'removed', active: true });
    expect(await identity.mails(one.email, 'removed')).toHaveLength(1);
    expect((await users(one, org)).status).toBe(404);
  });
  it('publishes the owner as successor of a member who leaves without naming one', async () => {
    const { owner, org, one } = await arrange();
    await remove(one, org, { users_uuid: [one.uuid] });
    const [event] = (await identity.events('member.left')).filter((left) => left.organisation === org);
    expect(event?.data).toMatchObject({ successor_uuid: owner.uuid, reason: 'left' });
    expect(await identity.mails(one.email, 'removed')).toHaveLength(0);
  });
  it('removes the members from their teams as well, and publishes it', async () => {
    const { owner, org, one, two } = await arrange();
    const team = await identity.api.post(at(org, 'teams'), { token: owner.token, body: { name: 'Team' } });
    const path = at(org, `teams/${team.body.team.uuid}/add`);
    await identity.api.post(path, { token: owner.token, body: { users_uuid: [one.uuid, two.uuid] } });
    await remove(owner, org, { users_uuid: [one.uuid] });
    const { body } = await identity.api.get(at(org, 'teams'), { token: owner.token });
    expect(body.teams[0].users).toEqual([two.uuid]);
    const event = (await identity.events('team.updated')).findLast((one) => one.organisation === org);
    expect(event?.data).toMatchObject({ user_uuids: [two.uuid], changed: ['users'] });
  });
  it('refuses unknown users, and a successor who is removed too or is not an active member', async () => {
    const { owner, org, one, two } = await arrange();
    const added = await identity.api.post(at(org, 'add'), {
      token: owner.token,
      body: { users_emails: ['late@example.com'] },
    });
    const invited = added.body.users[0].uuid;
    expect((await remove(owner, org, { users_uuid: [crypto.randomUUID()] })).body.errors).toHaveProperty('users_uuid');
    for (const heir of [one.uuid, invited, crypto.randomUUID()]) {
      const answer = await remove(owner, org, { users_uuid: [one.uuid], new_owner_id: heir });
      expect(answer.body.errors).toHaveProperty('new_owner_id');
    }
    expect((await remove(owner, org, {})).status).toBe(422);
    expect((await remove(owner, org, { users_uuid: 'x' })).status).toBe(422);
    expect((await users(two, org)).body.users).toHaveLength(4);
  });
  it('is refused to a member who is not an admin, except for leaving', async () => {
    const { org, one, two } = await arrange();
    expect((await remove(one, org, { users_uuid: [two.uuid] })).status).toBe(403);
    expect((await remove(one, org, { users_uuid: [two.uuid], new_owner_id: 'x' })).status).toBe(403);
    expect((await remove(one, org, { users_uuid: [one.uuid], new_owner_id: 'x' })).status).toBe(422);
    expect((await remove(one, org, { users_uuid: [one.uuid] })).status).toBe(200);
  });
  it('is refused for the owner, who can leave only by naming a successor', async () => {
    const { owner, org, one, two } = await arrange();
    await promote(owner, org, one.uuid);
    expect((await remove(one, org, { users_uuid: [owner.uuid] })).body.code).toBe('CANNOT_REMOVE_OWNER');
    expect((await remove(owner, org, { users_uuid: [owner.uuid] })).body.code).toBe('SUCCESSOR_REQUIRED');
    await revoke(owner, org, one.uuid);
    expect((await remove(owner, org, { users_uuid: [owner.uuid] })).body.code).toBe('LAST_ADMIN');
    expect((await remove(owner, org, { users_uuid: [owner.uuid], new_owner_id: two.uuid })).status).toBe(200);
    const { body } = await identity.api.get(at(org, '').slice(0, -1), { token: two.token });
    expect(body.organisation).toMatchObject({ owner_uuid: two.uuid, admin: true, number_of_active_users: 2 });
  });
  it('deletes the organisation when its only member leaves', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    await identity.api.post(at(org, 'add'), { token: owner.token, body: { users_emails: ['never@example.com'] } });
    expect((await remove(owner, org, { users_uuid: [owner.uuid] })).status).toBe(200);
    expect((await identity.events('organisation.deleted')).some((event) => event.organisation === org)).toBe(true);
    expect(await identity.host.admin('select from organisations where organisation_uuid = $1', [org])).toHaveLength(0);
  });
  it('is possible while the organisation is blocked for not paying', async () => {
    const { owner, org, one } = await arrange();
    await identity.publishSubscription(org, { blocked_for_not_paying: true });
    expect((await remove(owner, org, { users_uuid: [one.uuid] })).status).toBe(200);
  });
});

describe('admins', () => {
  it('promote and revoke others', async () => {
    const { owner, org, one, two } = await arrange();
    expect(
      (await promote(owner, org, one.uuid, two.uuid)).body.users.map((user: { admin: boolean }) => user.admin),
    ).toEqual([true, true]);
    expect((await revoke(one, org, two.uuid)).body.users[0]).toMatchObject({ uuid: two.uuid, admin: false });
    const changes = (await identity.events('member.updated')).filter((event) => event.organisation === org);
    expect(changes.map((event) => event.data)).toEqual([
      expect.objectContaining({ admin: true, changed: ['admin'] }),
      expect.objectContaining({ admin: true, changed: ['admin'] }),
      expect.objectContaining({ user_uuid: two.uuid, admin: false, changed: ['admin'] }),
    ]);
  });
  it('cannot revoke themselves or the owner', async () => {
    const { owner, org, one } = await arrange();
    await promote(owner, org, one.uuid);
    expect((await revoke(one, org, one.uuid)).body.code).toBe('CANNOT_REVOKE_SELF');
    expect((await revoke(one, org, owner.uuid)).body.code).toBe('CANNOT_REVOKE_OWNER');
    expect((await revoke(owner, org, owner.uuid)).status).toBe(409);
  });
  it('can only be active members', async () => {
    const { owner, org } = await arrange();
    const added = await identity.api.post(at(org, 'add'), {
      token: owner.token,
      body: { users_emails: ['soon@example.com'] },
    });
    expect((await promote(owner, org, added.body.users[0].uuid)).body.code).toBe('MEMBER_NOT_ACTIVE');
    expect((await promote(owner, org, crypto.randomUUID())).body.errors).toHaveProperty('target_admins');
  });
  it('lose their rights immediately when they are revoked', async () => {
    const { owner, org, one, two } = await arrange();
    await promote(owner, org, one.uuid);
    await revoke(owner, org, one.uuid);
    expect((await promote(one, org, two.uuid)).status).toBe(403);
  });
});

describe('a downgrade', () => {
  it('removes the members who joined last beyond the new maximum, but not the owner', async () => {
    const { owner, org, others } = await arrange(3);
    const [first, second, third] = others;
    const data = { organisation_uuid: org, plan: 'free_plan', maximum: 2, downgrade: true };
    const { billingEvent } = await import('../testing/test-identity.ts');
    const event = billingEvent('plan.accepted', org, 1, data);
    await identity.host.transport.deliver(event as never);
    await identity.host.transport.deliver(event as never);
    const left = (await users(owner, org)).body.users.map((user: { uuid: string }) => user.uuid);
    expect(new Set(left)).toEqual(new Set([owner.uuid, first?.uuid]));
    expect(await identity.mails(third?.email ?? '', 'downgrade_removed')).toHaveLength(1);
    expect(await identity.mails(second?.email ?? '', 'downgrade_removed')).toHaveLength(1);
    const events = (await identity.events('member.left')).filter((one) => one.organisation === org);
    expect(events.map((one) => one.data)).toEqual([
      expect.objectContaining({ successor_uuid: owner.uuid, reason: 'downgraded' }),
      expect.objectContaining({ successor_uuid: owner.uuid, reason: 'downgraded' }),
    ]);
  });
  it('removes nobody who fits by a later decision, when its event arrives late', async () => {
    const { owner, org } = await arrange(3);
    const { billingEvent } = await import('../testing/test-identity.ts');
    const data = { organisation_uuid: org, plan: 'free_plan', maximum: 2, downgrade: true };
    const late = billingEvent('plan.accepted', org, 0, data);
    await identity.publishSubscription(org, { number_of_users_based_on_subscription: 3 });
    await identity.host.transport.deliver(late as never);
    expect((await users(owner, org)).body.users).toHaveLength(3);
  });
  it('delivers the events of removed members immediately when it is delivered directly', async () => {
    const { org } = await arrange(2);
    const { billingEvent } = await import('../testing/test-identity.ts');
    const event = billingEvent('plan.accepted', org, 1, {
      organisation_uuid: org,
      plan: 'free_plan',
      maximum: 1,
      downgrade: true,
    });
    const before = identity.host.internal.calls.length;
    await identity.api.post('/internal/events', { calling: 'identity', body: { events: [event] } });
    const delivered = identity.host.internal.calls.slice(before).filter((call) => call.path === '/internal/events');
    expect(JSON.stringify(delivered)).toContain('member.left');
  });
  it('removes nobody when all members fit the new maximum, or when the plan is not a downgrade', async () => {
    const { owner, org } = await arrange(2);
    const { billingEvent } = await import('../testing/test-identity.ts');
    for (const data of [
      { maximum: 5, downgrade: true },
      { maximum: 1, downgrade: false },
    ]) {
      const event = billingEvent('plan.accepted', org, 1, { organisation_uuid: org, plan: 'grow_plan', ...data });
      await identity.host.transport.deliver(event as never);
    }
    expect((await users(owner, org)).body.users).toHaveLength(3);
  });
});
