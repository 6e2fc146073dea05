import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, type EventData } from '@waymark/contracts';
import { closedAfter } from '@waymark/service-kit/testing';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity, tokenIn } from '../testing/test-identity.ts';

type Recorded = EventData<'waymark.identity.audit.recorded.v1'>;

const atEnd = closedAfter(afterEach);

const OWN = '/api/v1/user/invitations';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity();
});
afterAll(() => identity.close());

const at = (org: string, call: string) => `/api/v1/user/organisations/${org}/${call}`;
const invite = (admin: Person, org: string, email: string) =>
  identity.api.post(at(org, 'add'), { token: admin.token, body: { users_emails: [email] } });
const list = async ({ token }: Person) => (await identity.api.get(OWN, { token })).body.invitations;
const answer = ({ token }: Person, uuid: string, how: 'accept' | 'decline') =>
  identity.api.post(`${OWN}/${uuid}/${how}`, { token });

/** An organisation that has invited a person with an account. */
const arrange = async () => {
  const owner = await identity.register({ first_name: 'Grace', last_name: 'Hopper' });
  const org = await identity.createOrganisation(owner, { name: 'Observatory' });
  const person = await identity.register();
  await invite(owner, org, person.email);
  const [{ uuid }] = await list(person);
  return { owner, org, person, uuid };
};

describe('an invitation of a user with an account', () => {
  it('is in the user’s list and count, with the organisation and the inviter', async () => {
    const { person, org, uuid } = await arrange();
    expect(await list(person)).toEqual([
      {
        uuid,
        organisation: { uuid: org, name: 'Observatory', image_path: null },
        invited_by: { first_name: 'Grace', last_name: 'Hopper' },
        created_at: expect.any(String),
      },
    ]);
    const path = `/internal/users/${person.uuid}/invitations`;
    expect((await identity.api.get(path, { calling: 'identity' })).body).toEqual({ status: true, count: 1 });
  });

  it('is accepted once, and makes the user a member in the organisation’s list and events', async () => {
    const { owner, org, person, uuid } = await arrange();
    const accepted = await answer(person, uuid, 'accept');
    expect([accepted.status, accepted.body.organisation]).toEqual([
      200,
      expect.objectContaining({ uuid: org, number_of_active_users: 2, admin: false }),
    ]);
    expect(await list(person)).toEqual([]);
    const { users } = (await identity.api.get(at(org, 'users'), { token: owner.token })).body;
    expect(users).toEqual(expect.arrayContaining([expect.objectContaining({ uuid: person.uuid, active: true })]));
    expect(users).toHaveLength(2);
    const joined = (await identity.events('member.joined')).filter(({ subject }) => subject === person.uuid);
    expect(joined).toEqual([expect.objectContaining({ organisation: org, actor: person.uuid })]);
    for (const again of ['accept', 'decline'] as const) expect((await answer(person, uuid, again)).status).toBe(404);
  });

  it('is removed for both sides when declined, with an event without an actor, and can be sent again', async () => {
    const { owner, org, person, uuid } = await arrange();
    expect((await answer(person, uuid, 'decline')).status).toBe(200);
    expect(await list(person)).toEqual([]);
    expect((await identity.api.get(at(org, 'users'), { token: owner.token })).body.users).toHaveLength(1);
    const left = (await identity.events('member.left')).find(({ organisation }) => organisation === org);
    expect(left).toMatchObject({ subject: uuid, actor: null, data: { active: false, successor_uuid: null } });
    for (const again of ['accept', 'decline'] as const) expect((await answer(person, uuid, again)).status).toBe(404);
    expect((await identity.api.get(at(org, '').slice(0, -1), { token: person.token })).status).toBe(404);
    expect((await invite(owner, org, person.email)).status).toBe(200);
    expect(await list(person)).toHaveLength(1);
  });

  it('is recorded as declined without the network address of the user, whom the organisation does not know', async () => {
    const { org, person, uuid } = await arrange();
    await answer(person, uuid, 'decline');
    const recorded = (await identity.events('audit.recorded')).map(({ data }) => data as Recorded);
    const [declined] = recorded.filter(
      ({ organisation_uuids: [of], action }) => of === org && action.endsWith('declined'),
    );
    expect(declined).toMatchObject({ actor: null, ip: null, token: null });
  });

  it('cannot be accepted or declined by another user, who gets 404', async () => {
    const { owner, uuid } = await arrange();
    const stranger = await identity.register();
    for (const one of [owner, stranger]) {
      for (const how of ['accept', 'decline'] as const) expect((await answer(one, uuid, how)).status).toBe(404);
    }
    for (const bad of ['nonsense', '%00', crypto.randomUUID()]) {
      expect((await answer(stranger, bad, 'accept')).status).toBe(404);
    }
    expect((await identity.api.get(OWN)).status).toBe(401);
  });

  it('is not listed or accepted once it is withdrawn, has expired, or the organisation is deleted', async () => {
    const withdrawn = await arrange();
    await identity.api.del(at(withdrawn.org, 'remove'), {
      token: withdrawn.owner.token,
      body: { users_uuid: [withdrawn.uuid] },
    });
    const deleted = await arrange();
    await identity.api.del(at(deleted.org, '').slice(0, -1), { token: deleted.owner.token });
    for (const { person, uuid } of [withdrawn, deleted]) {
      expect(await list(person)).toEqual([]);
      expect((await answer(person, uuid, 'accept')).status).toBe(404);
    }
    const expired = await arrange();
    identity.host.clock.advance(31 * DAY_MS);
    const later = await identity.signInAgain(expired.person);
    expect(await list(later)).toEqual([]);
    expect((await answer(later, expired.uuid, 'accept')).status).toBe(404);
  });

  it('is accepted or declined once, even when four requests arrive at the same time', async () => {
    const { owner, org, person, uuid } = await arrange();
    const answers = await Promise.all(
      (['accept', 'decline', 'accept', 'decline'] as const).map((how) => answer(person, uuid, how)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const { users } = (await identity.api.get(at(org, 'users'), { token: owner.token })).body;
    const accepted = answers[0]?.status === 200 || answers[2]?.status === 200;
    expect(users).toHaveLength(accepted ? 2 : 1);
  });

  it('is accepted even when the seats are full, which blocks the organisation', async () => {
    const { owner, org, person, uuid } = await arrange();
    for (let n = 0; n < 4; n += 1) await identity.join(org, owner);
    const { body } = await answer(person, uuid, 'accept');
    expect(body.organisation).toMatchObject({
      number_of_active_users: 6,
      blocked_for_active_users_over_subscription: true,
    });
  });

  it('is accepted by signing in with the token of its mail, which proves the address', async () => {
    const { org, person } = await arrange();
    const [mail] = await identity.mails(person.email, 'invitation');
    const invitation_token = tokenIn(mail);
    const { body } = await identity.api.post('/api/v1/user/login', {
      body: { email: person.email, password: PASSWORD, invitation_token },
    });
    expect(body.user).toMatchObject({ email_proven: true });
    const organisations = (await identity.api.get('/api/v1/user/organisations', { token: body.token })).body;
    expect(organisations.organisations).toEqual([expect.objectContaining({ uuid: org })]);
  });
});

describe('where addresses have to be proven', () => {
  it('an invitation is accepted only after the proof; an unknown one gets 404 even before', async () => {
    const strict = await createTestIdentity({ config: { emailProof: 'required' } });
    atEnd(() => strict.close());
    const owner = await strict.register();
    await strict.host.admin('update users set email_verified_at = created_at where uuid = $1', [owner.uuid]);
    const org = await strict.createOrganisation(owner);
    const person = await strict.register();
    const body = { users_emails: [person.email] };
    await strict.api.post(at(org, 'add'), { token: owner.token, body });
    const own = async () => (await strict.api.get(OWN, { token: person.token })).body.invitations;
    const [{ uuid }] = await own();
    const accept = (invitation: string) => strict.api.post(`${OWN}/${invitation}/accept`, { token: person.token });
    const refused = await accept(uuid);
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_NOT_PROVEN']);
    expect((await accept(crypto.randomUUID())).status).toBe(404);
    expect(await own()).toHaveLength(1);
    const [mail] = await strict.mails(person.email, 'prove_email');
    const token = tokenIn(mail);
    await strict.api.post('/api/v1/user/prove_email', { body: { token } });
    expect((await accept(uuid)).status).toBe(200);
  });
});
