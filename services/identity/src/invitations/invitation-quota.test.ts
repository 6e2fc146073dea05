import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readIdentityConfig } from '../config.ts';
import { createTestIdentity, newAddress, type Person, type TestIdentity } from '../testing/test-identity.ts';

const MINUTE = 60_000;
const LIMITS = { free: 3, paid: 6, user: 5 };

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity({ config: { invitationLimits: LIMITS } });
});
afterAll(() => identity.close());

const at = (org: string, call: string) => `/api/v1/user/organisations/${org}/${call}`;
const add = ({ token }: Person, org: string, body: object) => identity.api.post(at(org, 'add'), { token, body });
const invite = (person: Person, org: string, ...users_emails: string[]) => add(person, org, { users_emails });
const importing = ({ token }: Person, org: string, emails: readonly string[], dry_run: boolean) =>
  identity.api.post(at(org, 'users/import'), {
    token,
    body: { rows: emails.map((email) => ({ email, team: 'T' })), dry_run },
  });
const addresses = (count: number) => Array.from({ length: count }, newAddress);
const mailsTo = async (email: string) => (await identity.mails(email, 'invitation')).length;
const membersOf = async ({ token }: Person, org: string): Promise<number> =>
  (await identity.api.get(at(org, 'users'), { token })).body.users.length;

const arrange = async () => {
  const owner = await identity.register();
  return { owner, org: await identity.createOrganisation(owner) };
};

describe('invitations of a day', () => {
  it('are refused beyond the organisation’s limit, the request as a whole, until the day is over', async () => {
    const { owner, org } = await arrange();
    expect((await invite(owner, org, ...addresses(2))).status).toBe(200);
    const more = addresses(2);
    const refused = await invite(owner, org, ...more);
    expect([refused.status, refused.body.code]).toEqual([429, 'INVITATION_LIMIT']);
    expect(refused.body.message).toContain('3');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(86_000);
    expect(await membersOf(owner, org)).toBe(3);
    expect(await mailsTo(more[0] ?? '')).toBe(0);
    // Refused invitations are not counted.
    expect((await invite(owner, org, newAddress())).status).toBe(200);
    expect((await invite(owner, org, newAddress())).status).toBe(429);
    identity.host.clock.advance(seconds * 1000);
    expect((await invite(await identity.signInAgain(owner), org, ...addresses(3))).status).toBe(200);
  });

  it('have a higher limit on a paid plan', async () => {
    const { owner, org } = await arrange();
    await identity.publishSubscription(org, { current_subscription_type: 'grow_plan' });
    expect((await invite(owner, org, ...addresses(4))).status).toBe(200);
  });

  it('are counted per inviting user over all organisations', async () => {
    const { owner, org } = await arrange();
    const other = await identity.createOrganisation(owner, { name: 'Another' });
    expect((await invite(owner, org, ...addresses(3))).status).toBe(200);
    expect((await invite(owner, other, ...addresses(3))).body.code).toBe('INVITATION_LIMIT');
    expect((await invite(owner, other, ...addresses(2))).status).toBe(200);
  });

  it('cannot exceed the limit by concurrent requests', async () => {
    const { owner, org } = await arrange();
    const answers = await Promise.all(addresses(6).map((email) => invite(owner, org, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await membersOf(owner, org)).toBe(4);
  });

  it('are counted in the dry run of an import; an import beyond the limit is refused as a whole', async () => {
    const { owner, org } = await arrange();
    await invite(owner, org, newAddress());
    const emails = addresses(3);
    expect((await importing(owner, org, emails, true)).body.quota).toEqual({ used: 1, limit: 3, remaining: 2 });
    expect((await importing(owner, org, emails, false)).body.code).toBe('INVITATION_LIMIT');
    expect(await membersOf(owner, org)).toBe(2);
    expect((await identity.api.get(at(org, 'teams'), { token: owner.token })).body.teams).toEqual([]);
    const done = await importing(owner, org, emails.slice(1), false);
    expect([done.status, done.body.quota]).toEqual([200, undefined]);
    expect((await importing(owner, org, emails, true)).body.quota).toEqual({ used: 3, limit: 3, remaining: 0 });
  });

  it('have lower default limits where a mail server is configured, and follow the settings', () => {
    expect(readIdentityConfig({}).invitationLimits).toEqual({ free: 5000, paid: 5000, user: 5000 });
    expect(readIdentityConfig({ SMTP_URL: 'smtp://mail.example' }).invitationLimits).toEqual({
      free: 50,
      paid: 500,
      user: 200,
    });
    expect(readIdentityConfig({ INVITATIONS_PER_DAY_USER: '7' }).invitationLimits.user).toBe(7);
    expect(() => readIdentityConfig({ INVITATIONS_PER_DAY_FREE: 'many' })).toThrow('INVITATIONS_PER_DAY_FREE');
  });
});

describe('an invited email address', () => {
  it('gets no second mail when invited again within ten minutes, and gets one after ten minutes', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    await invite(owner, org, email);
    identity.host.clock.advance(9 * MINUTE);
    expect((await invite(owner, org, email)).status).toBe(200);
    expect(await mailsTo(email)).toBe(1);
    identity.host.clock.advance(MINUTE);
    expect((await invite(await identity.signInAgain(owner), org, email)).status).toBe(200);
    expect(await mailsTo(email)).toBe(2);
  });

  it('gets its invitation again at once, with a new link, when an admin resends it, twice in ten minutes', async () => {
    const { owner, org } = await arrange();
    await identity.publishSubscription(org, { current_subscription_type: 'grow_plan' });
    const email = newAddress();
    const [{ uuid }] = (await invite(owner, org, email)).body.users;
    const again = async (person = owner) => add(person, org, { users_uuid: [uuid] });
    expect((await again()).body.users).toEqual([expect.objectContaining({ uuid, email, active: false })]);
    identity.host.clock.advance(9 * MINUTE);
    expect((await again()).status).toBe(200);
    const mails = await identity.mails(email, 'invitation');
    expect(new Set(mails.map(({ data }) => data.url)).size).toBe(3);
    const soon = await again();
    expect([soon.status, soon.body.code, soon.headers['retry-after']]).toEqual([429, 'INVITATION_SENT_JUST_NOW', '60']);
    expect(await mailsTo(email)).toBe(3);
    identity.host.clock.advance(MINUTE);
    expect((await again(await identity.signInAgain(owner))).status).toBe(200);
  });

  it('keeps the link of its mail when an invitation is withdrawn and made again at once', async () => {
    const { owner, org } = await arrange();
    const email = newAddress();
    const [{ uuid }] = (await invite(owner, org, email)).body.users;
    await identity.api.del(at(org, 'remove'), { token: owner.token, body: { users_uuid: [uuid] } });
    const again = await invite(owner, org, email);
    expect(again.body.users).toEqual([expect.objectContaining({ email, active: false })]);
    const mails = await identity.mails(email, 'invitation');
    expect(mails).toHaveLength(1);
    const token = new URL(mails[0]?.data.url ?? '').searchParams.get('token');
    await identity.register({ email, invitation_token: token });
    expect((await identity.api.get(at(org, 'users?active=true'), { token: owner.token })).body.users).toHaveLength(2);
  });

  it('gets a new mail when invited again after the previous invitation was accepted', async () => {
    const { owner, org } = await arrange();
    const person = await identity.register();
    await invite(owner, org, person.email);
    await identity.accept(person, org);
    await identity.api.del(at(org, 'remove'), { token: owner.token, body: { users_uuid: [person.uuid] } });
    expect((await invite(owner, org, person.email)).status).toBe(200);
    expect(await mailsTo(person.email)).toBe(2);
  });

  it('gets one mail from each organisation', async () => {
    const { owner, org } = await arrange();
    const second = await arrange();
    const email = newAddress();
    await invite(owner, org, email);
    await invite(second.owner, second.org, email);
    expect(await mailsTo(email)).toBe(2);
  });
});
