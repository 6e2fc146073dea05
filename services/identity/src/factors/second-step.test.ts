import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { type App, addApp, addKey } from '../testing/second-factors.ts';
import { createSoftAuthenticator } from '../testing/soft-authenticator.ts';
import { tablesWith } from '../testing/tables-with.ts';
import { cookieOf, createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../testing/test-identity.ts';
import { createTestProvider, type TestProvider } from '../testing/test-provider.ts';

const LOGIN = '/api/v1/user/login';
const MINUTE = 60_000;

let provider: TestProvider;
let identity: TestIdentity;
beforeAll(async () => {
  provider = await createTestProvider();
  identity = await createTestIdentity({ config: { provider: provider.config } });
});
afterAll(async () => {
  await identity.close();
  await provider.close();
});

type Answer = Awaited<ReturnType<TestIdentity['api']['get']>>;
const said = ({ status, body }: Answer) => [status, body.code];
const firstStep = ({ email }: Person, more: object = {}) =>
  identity.api.post(LOGIN, { body: { email, password: PASSWORD, ...more } });
const ticketOf = async (person: Person): Promise<string> => (await firstStep(person)).body.second_factor.ticket;
const secondStep = (body: object) => identity.api.post(`${LOGIN}/second_factor`, { body });
const options = async (body: object = {}) =>
  (await identity.api.post(`${LOGIN}/passkey/options`, { body })).body.options;
const withPasskey = (response: unknown, more: object = {}) =>
  identity.api.post(`${LOGIN}/passkey`, { body: { response, ...more } });

const withApp = async (): Promise<{ person: Person; app: App }> => {
  const person = await identity.register();
  return { person, app: await addApp(identity, person) };
};

describe('signing in with a second factor', () => {
  it('returns a ticket, not stored readably, and no session cookie after the password', async () => {
    const { person } = await withApp();
    const answer = await firstStep(person);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: true, second_factor: { ticket: expect.any(String), kinds: ['totp'] } });
    expect(cookieOf(answer)).not.toContain('waymark_session');
    expect(await tablesWith(identity, answer.body.second_factor.ticket)).toEqual([]);
  });

  it('succeeds with a code of the authenticator app', async () => {
    const { person, app } = await withApp();
    const answer = await secondStep({ ticket: await ticketOf(person), code: app.code() });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ uuid: person.uuid, second_factor: true });
    expect(cookieOf(answer)).toContain('waymark_session=');
  });

  it('accepts a code once, even when sent twice at the same time, and no earlier code after it', async () => {
    const { person, app } = await withApp();
    const [one, two] = [await ticketOf(person), await ticketOf(person)];
    const code = app.code();
    const answers = await Promise.all([secondStep({ ticket: one, code }), secondStep({ ticket: two, code })]);
    expect(answers.map(said).sort()).toEqual([
      [200, undefined],
      [401, 'SECOND_FACTOR_WRONG'],
    ]);
    const earlier = await secondStep({ ticket: await ticketOf(person), code: app.code(-1) });
    expect(said(earlier)).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const next = await secondStep({ ticket: await ticketOf(person), code: app.code(1) });
    expect(next.status).toBe(200);
  });

  it('accepts a ticket once, even when it is used twice at the same time', async () => {
    const { person, app } = await withApp();
    const ticket = await ticketOf(person);
    const both = [secondStep({ ticket, code: app.code() }), secondStep({ ticket, recovery_code: app.codes[0] })];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
    expect(said(await secondStep({ ticket, code: app.code(1) }))).toEqual([401, 'SIGN_IN_EXPIRED']);
  });

  it('ends a ticket after five wrong codes, even at the same time, and after five minutes', async () => {
    const { person, app } = await withApp();
    const ticket = await ticketOf(person);
    const guesses = await Promise.all(Array.from({ length: 7 }, () => secondStep({ ticket, code: '000000' })));
    expect(guesses.filter(({ body }) => body.code === 'SECOND_FACTOR_WRONG')).toHaveLength(5);
    expect(said(await secondStep({ ticket, code: app.code() }))).toEqual([401, 'SIGN_IN_EXPIRED']);
    const late = await ticketOf(person);
    identity.host.clock.advance(5 * MINUTE + 1);
    expect(said(await secondStep({ ticket: late, code: app.code() }))).toEqual([401, 'SIGN_IN_EXPIRED']);
    expect(said(await secondStep({ ticket: 'made-up', code: app.code() }))).toEqual([401, 'SIGN_IN_EXPIRED']);
  });

  it('is refused for 15 minutes after ten wrong codes, even with a new ticket', async () => {
    const { person, app } = await withApp();
    for (const round of [1, 2]) {
      const ticket = await ticketOf(person);
      for (let guess = 0; guess < 5; guess += 1) {
        expect([round, ...said(await secondStep({ ticket, code: '000000' }))]).toEqual([
          round,
          401,
          'SECOND_FACTOR_WRONG',
        ]);
      }
    }
    const refused = await secondStep({ ticket: await ticketOf(person), code: app.code() });
    expect(said(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    identity.host.clock.advance(15 * MINUTE + 1);
    expect((await secondStep({ ticket: await ticketOf(person), code: app.code() })).status).toBe(200);
  });

  it('accepts a recovery code once, and mails its user how many are left', async () => {
    const { person, app } = await withApp();
    const [code = ''] = app.codes;
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const answers = await Promise.all(tickets.map((ticket) => secondStep({ ticket, recovery_code: typed })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const mails = await identity.mails(person.email, 'recovery_code_used');
    const url = expect.stringMatching(/\/account#security$/);
    expect(mails.map(({ data }) => data)).toEqual([expect.objectContaining({ left: 9, url })]);
  });

  it('refuses the codes of another user', async () => {
    const [mine, theirs] = [await withApp(), await withApp()];
    const ticket = await ticketOf(mine.person);
    expect(said(await secondStep({ ticket, code: theirs.app.code() }))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const stolen = await secondStep({ ticket, recovery_code: theirs.app.codes[0] });
    expect(said(stolen)).toEqual([401, 'SECOND_FACTOR_WRONG']);
  });

  it('is refused with 422 without a well-formed code or passkey response', async () => {
    const { person } = await withApp();
    const ticket = await ticketOf(person);
    for (const more of [{}, { code: '' }, { code: 'abc' }, { response: null }]) {
      expect((await secondStep({ ticket, ...more })).status).toBe(422);
    }
  });

  it('records a wrong code in the audit log', async () => {
    const { person } = await withApp();
    await secondStep({ ticket: await ticketOf(person), code: '000000' });
    await identity.settle(async () =>
      (await identity.events('audit.recorded')).some(
        ({ data }) => 'action' in data && data.action === 'session.failed' && data.target_uuid === person.uuid,
      ),
    );
  });

  it('joins the organisation whose invitation token was sent with the password', async () => {
    const { person, app } = await withApp();
    const owner = await identity.register();
    const org = await identity.createOrganisation(owner);
    const invite = { token: owner.token, body: { users_emails: [person.email] } };
    await identity.api.post(`/api/v1/user/organisations/${org}/add`, invite);
    const url = new URL((await identity.mails(person.email, 'invitation'))[0]?.data.url ?? '');
    const invitation_token = url.searchParams.get('token');
    const other = await firstStep((await withApp()).person, { invitation_token });
    expect(other.status).toBe(422);
    const { ticket } = (await firstStep(person, { invitation_token })).body.second_factor;
    expect(await tablesWith(identity, invitation_token ?? '')).toEqual([]);
    const { body } = await secondStep({ ticket, code: app.code() });
    const list = await identity.api.get('/api/v1/user/organisations', { token: body.token });
    expect(list.body.organisations).toMatchObject([{ uuid: org }]);
  });

  it('is refused with a ticket from before a change of the password', async () => {
    const { person, app } = await withApp();
    const ticket = await ticketOf(person);
    const body = { old_password: PASSWORD, password: 'green-heron-borrows-9-kites' };
    await identity.api.post('/api/v1/user/change_password_connected', { token: app.token, body });
    expect(said(await secondStep({ ticket, code: app.code() }))).toEqual([401, 'SIGN_IN_EXPIRED']);
  });

  it('is also required after an external sign-in', async () => {
    const { person, app } = await withApp();
    await identity.host.admin(`update users set email_verified_at = now() where uuid = '${person.uuid}'`);
    const { body } = await identity.api.get('/api/v1/user/auth_signing');
    const params = await provider.signIn(body.url, person.email);
    const answer = await identity.api.post('/api/v1/user/auth_signing', { body: Object.fromEntries(params) });
    expect(answer.body).toEqual({ status: true, second_factor: { ticket: expect.any(String), kinds: ['totp'] } });
    const { ticket } = answer.body.second_factor;
    expect((await secondStep({ ticket, code: app.code() })).body.user.uuid).toBe(person.uuid);
  });
});

describe('a passkey', () => {
  it('signs in without a password', async () => {
    const person = await identity.register();
    const { authenticator } = await addKey(identity, person);
    const asked = await options();
    expect(asked).toMatchObject({ userVerification: 'required', rpId: 'localhost', allowCredentials: [] });
    const answer = await withPasskey(authenticator.use(asked));
    expect(answer.body.user.uuid).toBe(person.uuid);
    expect(cookieOf(answer)).toContain('waymark_session=');
  });

  it('completes the sign-in of its user after the password', async () => {
    const person = await identity.register();
    const { authenticator } = await addKey(identity, person);
    const { ticket, kinds } = (await firstStep(person)).body.second_factor;
    expect(kinds).toEqual(['passkey']);
    const asked = await options({ ticket });
    expect(asked.allowCredentials).toHaveLength(1);
    const response = authenticator.use(asked);
    expect((await secondStep({ ticket, response })).body.user.uuid).toBe(person.uuid);
  });

  it('of another user is refused, and so is a response to another challenge', async () => {
    const [person, thief] = [await identity.register(), await identity.register()];
    const [mine, theirs] = [await addKey(identity, person), await addKey(identity, thief)];
    const ticket = await ticketOf(person);
    const step = (response: unknown) => secondStep({ ticket, response });
    const stranger = theirs.authenticator.use(await options({ ticket }));
    expect(said(await step(stranger))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    expect(said(await step(mine.authenticator.use(await options())))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const ofOther = await options({ ticket: await ticketOf(thief) });
    expect(said(await step(mine.authenticator.use(ofOther)))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const alone = await withPasskey(mine.authenticator.use(await options({ ticket })));
    expect(said(alone)).toEqual([401, 'SIGN_IN_EXPIRED']);
  });

  it('signs in once per challenge, even when sent twice at the same time, and only within five minutes', async () => {
    const person = await identity.register();
    const { authenticator } = await addKey(identity, person);
    const response = authenticator.use(await options());
    const answers = await Promise.all([withPasskey(response), withPasskey(response)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = await options();
    identity.host.clock.advance(5 * MINUTE + 1);
    expect(said(await withPasskey(authenticator.use(late)))).toEqual([401, 'SIGN_IN_EXPIRED']);
    const made = { challenge: Buffer.from('made up by somebody').toString('base64url'), rpId: 'localhost' };
    expect(said(await withPasskey(authenticator.use(made)))).toEqual([401, 'SIGN_IN_EXPIRED']);
  });

  it('signs in with one database connection, so that ten sign-ins at the same time all succeed', async () => {
    const connections = 10;
    const responses: unknown[] = [];
    for (let n = 0; n < connections; n += 1) {
      const { authenticator } = await addKey(identity, await identity.register());
      responses.push(authenticator.use(await options()));
    }
    const answers: Promise<Answer>[] = [];
    await whileOpen(identity, 'select from users for update', [], async () => {
      answers.push(...responses.map((response) => withPasskey(response)));
      await untilWaiting(identity, connections);
    });
    expect((await Promise.all(answers)).map(said)).toEqual(responses.map(() => [200, undefined]));
  });

  it.each([
    ['on another page', { origin: 'https://evil.example' }],
    ['without verifying its user', { verified: false }],
    ['whose counter went back, as that of a copy does', { step: -1 }],
  ])('%s is refused at the sign-in', async (_what, how) => {
    const { authenticator } = await addKey(identity, await identity.register());
    expect((await withPasskey(authenticator.use(await options()))).status).toBe(200);
    const answer = await withPasskey(authenticator.use(await options(), how));
    expect(said(answer)).toEqual([401, 'SECOND_FACTOR_WRONG']);
  });

  it('for another site is refused at the sign-in', async () => {
    const { authenticator } = await addKey(identity, await identity.register());
    const answer = await withPasskey(authenticator.use({ ...(await options()), rpId: 'evil.example' }));
    expect(said(answer)).toEqual([401, 'SECOND_FACTOR_WRONG']);
  });

  it('that was never added is refused, and so is one that was removed', async () => {
    const stranger = createSoftAuthenticator();
    expect(said(await withPasskey(stranger.use(await options())))).toEqual([401, 'SECOND_FACTOR_WRONG']);
    const person = await identity.register();
    const { authenticator, uuid } = await addKey(identity, person);
    const proof = { token: person.token, body: { password: PASSWORD } };
    await identity.api.del(`/api/v1/user/factors/${uuid}`, proof);
    expect(said(await withPasskey(authenticator.use(await options())))).toEqual([401, 'SECOND_FACTOR_WRONG']);
  });

  it('gets no options for a made-up ticket, and none for one older than five minutes', async () => {
    const person = await identity.register();
    await addKey(identity, person);
    const ticket = await ticketOf(person);
    identity.host.clock.advance(5 * MINUTE + 1);
    for (const bad of ['made-up', ticket]) {
      const answer = await identity.api.post(`${LOGIN}/passkey/options`, { body: { ticket: bad } });
      expect(said(answer)).toEqual([401, 'SIGN_IN_EXPIRED']);
    }
  });
});
