import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestIdentity, type Person, type TestIdentity, tokenIn } from '../testing/test-identity.ts';

let identity: TestIdentity;
let owner: Person;
let org: string;
beforeAll(async () => {
  identity = await createTestIdentity({ config: { emailProof: 'required' } });
});
afterAll(() => identity.close());
beforeEach(async () => {
  owner = await identity.register();
  await identity.host.admin('update users set email_verified_at = now() where uuid = $1', [owner.uuid]);
  org = await identity.createOrganisation(owner);
});

const at = () => `/api/v1/user/organisations/${org}`;
const tokenFor = async (email: string): Promise<string> => {
  await identity.api.post(`${at()}/add`, { token: owner.token, body: { users_emails: [email] } });
  const mail = (await identity.mails(email, 'invitation')).at(-1);
  return tokenIn(mail);
};
const redeem = (by: Person, invitation_token: unknown) =>
  identity.api.post('/api/v1/user/invitations/accept', { token: by.token, body: { invitation_token } });
const refusal = async (answer: ReturnType<typeof redeem>) => {
  const { status, body } = await answer;
  return [status, Object.keys(body.errors ?? {})];
};
const OF_ANOTHER = 'This invitation is for another address. Sign in or register with the address it was sent to';
const EXPIRED = 'This invitation is no longer valid. Ask for a new one';
const NOT_VALID = [422, ['invitation_token']];
const mayEnter = async (by: Person) => (await identity.api.get(at(), { token: by.token })).status === 200;

describe('the link of an invitation, opened by a user who is signed in', () => {
  it('makes the user a member, and proves the address to which it was mailed', async () => {
    const person = await identity.register();
    const { status, body } = await redeem(person, await tokenFor(person.email));
    expect([status, body.organisation.uuid]).toEqual([200, org]);
    expect(await mayEnter(person)).toBe(true);
    const { user } = (await identity.api.get('/api/v1/user', { token: person.token })).body;
    expect(user.email_proven).toBe(true);
  });

  it('joins the user once, and does nothing for a member', async () => {
    const person = await identity.register();
    const token = await tokenFor(person.email);
    await redeem(person, token);
    expect((await redeem(person, token)).body.organisation.uuid).toBe(org);
    const joined = await identity.events('member.joined');
    expect(joined.filter(({ subject }) => subject === person.uuid)).toHaveLength(1);
  });

  it('is refused to another account, and stays good for its own', async () => {
    const [person, other] = [await identity.register(), await identity.register()];
    const token = await tokenFor(person.email);
    expect((await redeem(other, token)).body.errors).toEqual({ invitation_token: OF_ANOTHER });
    expect(await mayEnter(other)).toBe(false);
    expect((await redeem(person, token)).status).toBe(200);
  });

  it('is refused with a made-up token, and once the invitation is withdrawn', async () => {
    const person = await identity.register();
    const token = await tokenFor(person.email);
    const { body } = await identity.api.get(`${at()}/users`, { token: owner.token });
    const invited = body.users.find(({ active }: { active: boolean }) => !active);
    for (const made of ['', 'x', `${token}x`, 5, null]) expect(await refusal(redeem(person, made))).toEqual(NOT_VALID);
    const users_uuid = [invited.uuid];
    await identity.api.del(`${at()}/remove`, { token: owner.token, body: { users_uuid } });
    expect(await refusal(redeem(person, token))).toEqual(NOT_VALID);
  });

  it('is refused after thirty days, to every account alike', async () => {
    const [person, other] = [await identity.register(), await identity.register()];
    const token = await tokenFor(person.email);
    await identity.host.admin("update invitations set expires_at = expires_at - interval '30 days'");
    for (const one of [person, other]) {
      expect((await redeem(one, token)).body.errors).toEqual({ invitation_token: EXPIRED });
    }
  });
});
