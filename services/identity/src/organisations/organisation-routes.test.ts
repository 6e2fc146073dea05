import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestIdentity, type Person, type TestIdentity } from '../testing/test-identity.ts';

const LIST = '/api/v1/user/organisations';
const WEBHOOK = 'https://hooks.slack.com/services/T1/B2/secret';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const get = (person: Person, org: string) => identity.api.get(`${LIST}/${org}`, { token: person.token });
const put = (person: Person, org: string, body: object) =>
  identity.api.put(`${LIST}/${org}`, { token: person.token, body });

describe('the organisations of a user', () => {
  it('are listed in pages, each exactly once, favourites first', async () => {
    const owner = await identity.register();
    const made = [];
    for (const name of ['Delta', 'alpha', 'Élan', 'Bravo', 'charlie'])
      made.push(await identity.createOrganisation(owner, { name }));
    await identity.api.post(`${LIST}/${made[0]}/favorite`, { token: owner.token });
    const page = async (query: string) => {
      const { body, headers } = await identity.api.get(`${LIST}${query}`, { token: owner.token });
      return [body.organisations.map(({ name }: { name: string }) => name), Number(headers['x-total-count'])];
    };
    const [all] = await page('');
    expect(all.slice(0, 4)).toEqual(['Delta', 'alpha', 'Bravo', 'charlie']);
    expect([await page('?limit=2'), await page('?limit=2&offset=2'), await page('?limit=2&offset=4')]).toEqual([
      [all.slice(0, 2), 5],
      [all.slice(2, 4), 5],
      [all.slice(4), 5],
    ]);
    expect(await page('?q=elan')).toEqual([['Élan'], 1]);
    expect(await page(`?uuids=${made[1]},${crypto.randomUUID()}`)).toEqual([['alpha'], 1]);
    expect(await page('?offset=9')).toEqual([[], 5]);
    expect((await identity.api.get(`${LIST}?limit=0`, { token: owner.token })).status).toBe(422);
  });
  it('are not found by another user, by name or by id', async () => {
    const owner = await identity.register();
    const secret = await identity.createOrganisation(owner, { name: 'Secret' });
    const stranger = await identity.register();
    for (const query of ['?q=secret', `?uuids=${secret}`, '']) {
      const { body } = await identity.api.get(`${LIST}${query}`, { token: stranger.token });
      expect(body.organisations).toEqual([]);
    }
  });
  it('are narrowed to those that require a second factor', async () => {
    const owner = await identity.register();
    await identity.createOrganisation(owner, { name: 'Open' });
    const strict = await identity.createOrganisation(owner, { name: 'Strict' });
    await identity.host.admin('update organisations set require_second_factor = true where organisation_uuid = $1', [
      strict,
    ]);
    const { body } = await identity.api.get(`${LIST}?require_second_factor=true`, { token: owner.token });
    expect(body.organisations.map(({ name }: { name: string }) => name)).toEqual(['Strict']);
  });
  it('are narrowed to those with other active members, or to those without', async () => {
    const owner = await identity.register();
    await identity.createOrganisation(owner, { name: 'Alone' });
    const shared = await identity.createOrganisation(owner, { name: 'Shared' });
    await identity.join(shared, owner);
    const invited = await identity.createOrganisation(owner, { name: 'Somebody is invited' });
    await identity.api.post(`${LIST}/${invited}/add`, {
      token: owner.token,
      body: { users_emails: ['waits-still@example.com'] },
    });
    const named = async (query: string): Promise<[string[], number]> => {
      const { body, headers } = await identity.api.get(`${LIST}${query}`, { token: owner.token });
      return [body.organisations.map(({ name }: { name: string }) => name), Number(headers['x-total-count'])];
    };
    expect(await named('?shared=true')).toEqual([['Shared'], 1]);
    expect(await named('?shared=false&limit=1')).toEqual([['Alone'], 2]);
    expect((await named(''))[1]).toBe(3);
  });
});

describe('an organisation', () => {
  it('is created with its creator as owner and admin, on the free plan', async () => {
    const owner = await identity.register({ lang: 'nl' });
    const answer = await identity.api.post(LIST, {
      token: owner.token,
      body: { name: '  Observatory ', uuid: 'ignored' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.organisation).toMatchObject({
      name: 'Observatory',
      lang: 'nl',
      owner_uuid: owner.uuid,
      admin: true,
      favorite: false,
      slack_webhook: null,
      current_subscription_type: 'free_plan',
      number_of_active_users: 1,
      maximum_number_of_users: 5,
      blocked_for_not_paying: false,
      blocked_for_active_users_over_subscription: false,
    });
  });
  it('is published to the other services, followed by its first member', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const published = (await identity.events()).filter((event) => event.organisation === org);
    expect(published.map((event) => [event.type, event.actor])).toEqual([
      ['waymark.identity.organisation.created.v1', owner.uuid],
      ['waymark.identity.member.joined.v1', owner.uuid],
      ['waymark.identity.audit.recorded.v1', owner.uuid],
    ]);
    const delivered = identity.host.internal.calls.filter((call) => call.path === '/internal/events');
    expect(new Set(delivered.map((call) => call.service))).toEqual(new Set(['okr', 'billing', 'notification']));
  });
  it('shows the subscription that billing returns, or the last one published when billing fails', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    await identity.publishSubscription(org, {
      current_subscription_type: 'grow_plan',
      number_of_users_based_on_subscription: 10,
    });
    const remembered = await get(owner, org);
    expect(remembered.body.organisation).toMatchObject({
      current_subscription_type: 'grow_plan',
      maximum_number_of_users: 10,
    });
    const state = { ...remembered.body.organisation, organisation_uuid: org, payment_amount: 120 };
    identity.host.internal.answer('billing', 'POST', '/internal/subscriptions', { body: { subscriptions: [state] } });
    expect((await get(owner, org)).body.organisation.payment_amount).toBe(120);
    identity.host.internal.answer('billing', 'POST', '/internal/subscriptions', { status: 500, body: {} });
    expect((await get(owner, org)).body.organisation.payment_amount).toBe(0);
  });
  it('ignores an older event of billing', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    await identity.publishSubscription(org, { payment_amount: 1 });
    await identity.publishSubscription(org, { payment_amount: 2 });
    const [row] = await identity.host.admin<{ sequence: string }>(
      'select sequence from subscriptions where organisation_uuid = $1',
      [org],
    );
    await identity.host.admin('update subscriptions set sequence = sequence + 100 where organisation_uuid = $1', [org]);
    await identity.publishSubscription(org, { payment_amount: 3 });
    expect(row).toBeDefined();
    expect((await get(owner, org)).body.organisation.payment_amount).toBe(2);
  });
  it.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
    ['an unknown time zone', { name: 'x', timezone: 'Mars/Olympus' }, 'timezone'],
    ['a daily rhythm of check-ins', { name: 'x', checkin_rhythm: 'daily' }, 'checkin_rhythm'],
    ['an eighth day of the week', { name: 'x', checkin_weekday: 8 }, 'checkin_weekday'],
    ['charts by something unknown', { name: 'x', charts_by: 'mood' }, 'charts_by'],
    ['an unknown language', { name: 'x', lang: 'xx' }, 'lang'],
    ['an invalid picture', { name: 'x', image: 'AAAA', image_mime_type: 'image/png' }, 'image'],
    ['a webhook at another host', { name: 'x', slack_webhook: 'https://evil.example/x' }, 'slack_webhook'],
    ['a chat connector without a webhook', { name: 'x', use_slack_connector: true }, 'slack_webhook'],
  ])('is not created with %s', async (_, body, field) => {
    const owner = await identity.register();
    const answer = await identity.api.post(LIST, { token: owner.token, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]).toEqual(expect.stringMatching(/\S/));
  });
  it('is created once for a repeated Idempotency-Key, with the same response', async () => {
    const owner = await identity.register();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const [one, two] = [
      await identity.api.post(LIST, { token: owner.token, headers, body: { name: 'Once' } }),
      await identity.api.post(LIST, { token: owner.token, headers, body: { name: 'Once' } }),
    ];
    expect(two.body).toEqual(one.body);
    expect((await identity.api.get(LIST, { token: owner.token })).body.organisations).toHaveLength(1);
  });
});

describe('the list of organisations', () => {
  it('contains only the user’s own organisations, favourites first', async () => {
    const [owner, other] = [await identity.register(), await identity.register()];
    await identity.createOrganisation(other, { name: 'Not mine' });
    await identity.createOrganisation(owner, { name: 'Alpha' });
    const zeta = await identity.createOrganisation(owner, { name: 'Zeta' });
    await identity.api.post(`${LIST}/${zeta}/favorite`, { token: owner.token });
    const list = await identity.api.get(LIST, { token: owner.token });
    expect(list.body.organisations.map((one: { name: string }) => one.name)).toEqual(['Zeta', 'Alpha']);
    await identity.api.del(`${LIST}/${zeta}/favorite`, { token: owner.token });
    const after = await identity.api.get(LIST, { token: owner.token });
    expect(after.body.organisations.map((one: { favorite: boolean }) => one.favorite)).toEqual([false, false]);
  });
  it('leaves out an organisation to which the user is only invited', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const email = 'waiting@example.com';
    await identity.api.post(`${LIST}/${org}/add`, { token: owner.token, body: { users_emails: [email] } });
    const waiting = await identity.register({ email });
    expect((await identity.api.get(LIST, { token: waiting.token })).body.organisations).toEqual([]);
    expect((await get(waiting, org)).status).toBe(404);
  });
});

describe('the time zone of an organisation', () => {
  it('is UTC by default, and is published in the event of the creation', async () => {
    const owner = await identity.register();
    for (const [body, timezone] of [
      [{}, 'UTC'],
      [{ timezone: null }, 'UTC'],
      [{ timezone: 'europe/berlin' }, 'Europe/Berlin'],
      [{ timezone: 'Asia/Kolkata' }, 'Asia/Kolkata'],
    ] as const) {
      const org = await identity.createOrganisation(owner, body);
      expect((await get(owner, org)).body.organisation.timezone).toBe(timezone);
      const [event] = (await identity.events('organisation.created')).filter((one) => one.organisation === org);
      expect(event?.data).toMatchObject({ timezone });
    }
  });
  it('is changed by admins only, published, and recorded in the audit log', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const { organisation } = (await put(owner, org, { timezone: 'Pacific/Auckland' })).body;
    expect(organisation.timezone).toBe('Pacific/Auckland');
    const [event] = (await identity.events('organisation.updated')).filter((one) => one.organisation === org);
    expect(event?.data).toMatchObject({ timezone: 'Pacific/Auckland' });
    const acts = (await identity.events('audit.recorded')).filter((one) => one.organisation === org);
    expect(acts.at(-1)?.data).toMatchObject({
      action: 'organisation.changed',
      details: { changed: ['timezone'], timezone: 'Pacific/Auckland' },
    });
    expect((await put(owner, org, { name: 'Renamed' })).body.organisation.timezone).toBe('Pacific/Auckland');
    const member = await identity.join(org, owner);
    expect((await put(member, org, { timezone: 'UTC' })).status).toBe(403);
  });
  it.each(['Mars/Olympus', '+02:00', 'Berlin', '', 2, null])('is not changed to %j', async (timezone) => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const answer = await put(owner, org, { timezone });
    expect([answer.status, answer.body.errors]).toEqual([422, { timezone: 'This is not a time zone' }]);
  });
});

describe('the chat notifications of an organisation', () => {
  it('are off until an admin turns them on, which is published and recorded in the audit log', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const before = (await get(owner, org)).body.organisation;
    expect(before).toMatchObject({ chat_new_objectives: false, chat_status_moves: false, chat_digest: false });
    const { organisation } = (await put(owner, org, { chat_status_moves: true, chat_digest: true })).body;
    expect(organisation).toMatchObject({ chat_new_objectives: false, chat_status_moves: true, chat_digest: true });
    const [event] = (await identity.events('organisation.updated')).filter((one) => one.organisation === org);
    expect(event?.data).toMatchObject({ chat_new_objectives: false, chat_status_moves: true, chat_digest: true });
    const acts = (await identity.events('audit.recorded')).filter((one) => one.organisation === org);
    expect(acts.at(-1)?.data).toMatchObject({
      action: 'integration.changed',
      details: { integration: 'chat', changed: ['chat_status_moves', 'chat_digest'] },
    });
    const member = await identity.join(org, owner);
    expect((await put(member, org, { chat_new_objectives: true })).status).toBe(403);
  });
});

describe('the check-in rhythm and the chart setting of an organisation', () => {
  const usual = { checkin_rhythm: 'weekly', checkin_weekday: 1, charts_by: 'progress' };
  const chosen = { checkin_rhythm: 'two_weekly', checkin_weekday: 5, charts_by: 'pace' };
  it('are weekly on Mondays and progress by default, and are published in the event of the creation', async () => {
    const owner = await identity.register();
    for (const [body, kept] of [
      [{}, usual],
      [{ checkin_rhythm: null, checkin_weekday: null, charts_by: null }, usual],
      [chosen, chosen],
      [{ checkin_rhythm: 'monthly' }, { ...usual, checkin_rhythm: 'monthly' }],
    ] as const) {
      const org = await identity.createOrganisation(owner, body);
      expect((await get(owner, org)).body.organisation).toMatchObject(kept);
      const [event] = (await identity.events('organisation.created')).filter((one) => one.organisation === org);
      expect(event?.data).toMatchObject(kept);
    }
  });
  it('are changed by admins only, separately or together, published, and recorded in the audit log', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    expect((await put(owner, org, { checkin_weekday: 5 })).body.organisation).toMatchObject({
      ...usual,
      checkin_weekday: 5,
    });
    expect((await put(owner, org, chosen)).body.organisation).toMatchObject(chosen);
    const [, event] = (await identity.events('organisation.updated')).filter((one) => one.organisation === org);
    expect(event?.data).toMatchObject(chosen);
    const acts = (await identity.events('audit.recorded')).filter((one) => one.organisation === org);
    expect(acts.at(-1)?.data).toMatchObject({
      action: 'organisation.changed',
      details: { changed: ['checkin_rhythm', 'charts_by'], checkin_rhythm: 'two_weekly', charts_by: 'pace' },
    });
    const member = await identity.join(org, owner);
    expect((await put(member, org, { charts_by: 'progress' })).status).toBe(403);
  });
  it.each([
    ['checkin_rhythm', ['daily', '', 2, null]],
    ['checkin_weekday', [0, 8, 1.5, '1', 'Monday', null]],
    ['charts_by', ['mood', '', true, null]],
  ])('are not changed to an invalid value: %s', async (field, values) => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    for (const value of values) {
      const answer = await put(owner, org, { [field]: value });
      const errors = { [field]: 'Please choose one of the values offered' };
      expect([value, answer.status, answer.body.errors]).toEqual([value, 422, errors]);
    }
  });
});

describe('editing an organisation', () => {
  it('changes the fields sent, keeps the others, and publishes an event without the webhook', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const answer = await put(owner, org, { name: 'Renamed', use_slack_connector: true, slack_webhook: WEBHOOK });
    expect(answer.body.organisation).toMatchObject({
      name: 'Renamed',
      lang: 'en',
      use_slack_connector: true,
      slack_webhook: WEBHOOK,
    });
    const [event] = (await identity.events('organisation.updated')).filter((one) => one.organisation === org);
    expect(event?.data).toMatchObject({ name: 'Renamed' });
    expect(JSON.stringify(event)).not.toContain('secret');
  });
  it('does not show the webhook to a member who is not an admin', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner, { slack_webhook: WEBHOOK });
    const member = await identity.join(org, owner);
    expect((await get(member, org)).body.organisation).not.toHaveProperty('slack_webhook');
    expect((await identity.api.get(LIST, { token: member.token })).text).not.toContain('secret');
  });
  it('is refused with 409 and the current state when another edit came first', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const { updated_at } = (await get(owner, org)).body.organisation;
    expect((await put(owner, org, { name: 'First', updated_at })).status).toBe(200);
    const late = await put(owner, org, { name: 'Second', updated_at });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'EDITED_MEANWHILE', organisation: { name: 'First' } });
    // An edit that is invalid only together with the current state gets the same 409; one that is invalid by itself gets 422.
    const plain = await identity.join(org, owner);
    for (const misfit of [{ new_owner_uuid: plain.uuid }, { use_slack_connector: true }]) {
      const { status, body } = await put(owner, org, { ...misfit, updated_at });
      expect([misfit, status, body.code]).toEqual([misfit, 409, 'EDITED_MEANWHILE']);
    }
    const wrong = await put(owner, org, { slack_webhook: 'https://elsewhere.example/hook', updated_at });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['slack_webhook']]);
    const fresh = late.body.organisation.updated_at;
    expect((await put(owner, org, { name: 'Second', updated_at: fresh })).status).toBe(200);
  });
  it('hands it over to another admin, by the owner only', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const [heir, plain] = [await identity.join(org, owner), await identity.join(org, owner)];
    await identity.api.post(`${LIST}/${org}/admin`, { token: owner.token, body: { target_admins: [heir.uuid] } });
    for (const wrong of [{}, { name: '' }, { image: 'no picture', image_mime_type: 'image/png' }])
      expect((await put(heir, org, { new_owner_uuid: heir.uuid, ...wrong })).status).toBe(403);
    expect((await put(owner, org, { new_owner_uuid: plain.uuid })).body.errors).toEqual({
      new_owner_uuid: 'Choose another admin of the organisation',
    });
    expect((await put(owner, org, { new_owner_uuid: heir.uuid })).body.organisation.owner_uuid).toBe(heir.uuid);
    expect((await put(owner, org, { new_owner_uuid: owner.uuid })).status).toBe(403);
  });
  it.each(['owner', 'heir'] as const)('ignores an `owner_uuid` that the %s sends along', async (who) => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const heir = await identity.join(org, owner);
    await identity.api.post(`${LIST}/${org}/admin`, { token: owner.token, body: { target_admins: [heir.uuid] } });
    const sent = { name: 'Renamed', owner_uuid: heir.uuid };
    const edited = await put(who === 'owner' ? owner : heir, org, sent);
    expect([edited.status, edited.body.organisation]).toMatchObject([200, { name: 'Renamed', owner_uuid: owner.uuid }]);
  });
  it('is possible while the organisation is blocked for not paying', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    await identity.publishSubscription(org, { blocked_for_not_paying: true });
    expect((await put(owner, org, { name: 'Still mine' })).status).toBe(200);
  });
});

describe('deleting an organisation', () => {
  it('is allowed to the owner only, deletes all its rows, and publishes an event', async () => {
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const admin = await identity.join(org, owner);
    await identity.api.post(`${LIST}/${org}/admin`, { token: owner.token, body: { target_admins: [admin.uuid] } });
    await identity.api.post(`${LIST}/${org}/teams`, { token: owner.token, body: { name: 'Team' } });
    await identity.publishSubscription(org, {});
    expect((await identity.api.del(`${LIST}/${org}`, { token: admin.token })).status).toBe(403);
    expect((await identity.api.del(`${LIST}/${org}`, { token: owner.token })).status).toBe(200);
    for (const table of ['organisations', 'memberships', 'invitations', 'teams', 'team_members', 'subscriptions']) {
      const [row] = await identity.host.admin<{ count: string }>(
        `select count(*) from ${table} where organisation_uuid = $1`,
        [org],
      );
      expect([table, Number(row?.count)]).toEqual([table, 0]);
    }
    expect((await get(owner, org)).status).toBe(404);
    const published = (await identity.events('organisation.deleted')).filter((event) => event.organisation === org);
    expect(published).toHaveLength(1);
  });
});
