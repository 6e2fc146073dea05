import { describe, expect } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { examples, ID } from '@waymark/contracts/pact';
import { followOrganisation } from '../src/live/use-live-updates.ts';
import { createSession } from '../src/session/session.ts';
import { clientAt, createFrontEnd, DONE, ORGANISATION } from './front-end.ts';

const { user, session, member, organisation, unadministered } = examples;
const signedIn = { user, token: ID.token };
const USER = 'a user';
const ADMIN = 'an organisation';
const READ = 'an organisation as it was read';

describe('shell and the accounts of identity', () => {
  const { calls, pact } = createFrontEnd('shell', 'identity');

  const login = { email: ID.email, password: ID.password };
  calls(
    'userApi',
    'login',
    {
      given: USER,
      asks: { method: 'POST', path: 'user/login', body: login, anonymous: true },
      answers: { body: signedIn },
      gives: { ...DONE, ...signedIn },
    },
    (api) => api(login),
  );
  const wrong = { ...login, password: 'another-password' };
  calls(
    'userApi',
    'login',
    {
      when: 'with a wrong password',
      given: USER,
      asks: { method: 'POST', path: 'user/login', body: wrong, anonymous: true },
      answers: { status: 401, body: { code: 'BAD_CREDENTIALS', message: 'Wrong address or password' } },
      throws: { status: 401, code: 'BAD_CREDENTIALS' },
    },
    (api) => api(wrong),
  );
  const account = { ...login, first_name: 'Ada', last_name: 'Byron', lang: 'en', innovator: true } as const;
  calls(
    'userApi',
    'register',
    {
      given: 'an address without an account',
      asks: { method: 'POST', path: 'user/new', body: account, anonymous: true },
      answers: { status: 201, body: signedIn },
      gives: { ...DONE, ...signedIn },
    },
    (api) => api(account),
  );
  calls(
    'userApi',
    'register',
    {
      when: 'with an address that is taken',
      given: USER,
      asks: { method: 'POST', path: 'user/new', body: account, anonymous: true },
      answers: { status: 409, body: { code: 'EMAIL_TAKEN', message: 'This address is taken' } },
      throws: { status: 409, code: 'EMAIL_TAKEN' },
    },
    (api) => api(account),
  );
  const off = { status: 404, body: { code: 'EXTERNAL_SIGN_IN_OFF', message: 'External sign-in is off' } };
  const isOff = { status: 404, code: 'EXTERNAL_SIGN_IN_OFF' };
  calls(
    'userApi',
    'externalSignInUrl',
    {
      when: 'where it is off',
      given: 'no external sign-in',
      asks: { method: 'GET', path: 'user/auth_signing', anonymous: true },
      answers: off,
      throws: isOff,
    },
    (api) => api(),
  );
  const returned = { code: ID.code, state: ID.state, iss: ID.iss };
  calls(
    'userApi',
    'externalSignInUrl',
    {
      given: 'an external sign-in',
      asks: { method: 'GET', path: 'user/auth_signing', anonymous: true },
      answers: { body: { url: 'https://id.example/auth?client_id=waymark' } },
    },
    (api) => api(),
  );
  calls(
    'userApi',
    'finishExternalSignIn',
    {
      given: 'somebody who comes back from the external sign-in',
      asks: { method: 'POST', path: 'user/auth_signing', body: returned, anonymous: true },
      answers: { body: signedIn },
      gives: { ...DONE, ...signedIn },
    },
    (api) => api(returned),
  );
  calls(
    'userApi',
    'finishExternalSignIn',
    {
      when: 'where it is off',
      given: 'no external sign-in',
      asks: { method: 'POST', path: 'user/auth_signing', body: returned, anonymous: true },
      answers: off,
      throws: isOff,
    },
    (api) => api(returned),
  );
  calls(
    'userApi',
    'current',
    { given: USER, asks: { method: 'GET', path: 'user' }, answers: { body: { user } } },
    (api) => api(),
  );
  calls(
    'userApi',
    'current',
    {
      when: 'without a session',
      given: 'a session that is over',
      asks: { method: 'GET', path: 'user' },
      answers: { status: 401, body: { code: 'SESSION_REQUIRED', message: 'Please sign in' } },
      throws: { status: 401, code: 'SESSION_REQUIRED' },
    },
    (api) => api(),
  );
  const profile = { first_name: 'Augusta', last_name: 'King' };
  calls(
    'accountApi',
    'update',
    { given: USER, asks: { method: 'PUT', path: 'user', body: profile }, answers: { body: { user } } },
    (api) => api(profile),
  );
  calls(
    'userApi',
    'changeLanguage',
    { given: USER, asks: { method: 'PUT', path: 'user', body: { lang: 'fr' } }, answers: { body: { user } } },
    (api) => api('fr'),
  );
  const farewell = { sure: true, new_owners: [{ organisation_uuid: ID.org, user_uuid: ID.member }] };
  calls(
    'accountApi',
    'remove',
    { given: ADMIN, asks: { method: 'DELETE', path: 'user', body: farewell }, answers: {}, gives: DONE },
    (api) => api(farewell),
  );
  calls(
    'userApi',
    'askReset',
    {
      given: USER,
      asks: { method: 'POST', path: 'user/reset_password', body: { email: ID.email }, anonymous: true },
      answers: {},
      gives: DONE,
    },
    (api) => api(ID.email),
  );
  calls(
    'accountApi',
    'proveEmail',
    {
      given: 'a user who has not proven the address',
      asks: { method: 'POST', path: 'user/prove_email', body: { token: ID.proofToken }, anonymous: true },
      answers: { body: { user: { ...user, email_proven: true } } },
    },
    (api) => api(ID.proofToken),
  );
  calls(
    'accountApi',
    'proveEmail',
    {
      when: 'with a link that is over',
      given: USER,
      asks: { method: 'POST', path: 'user/prove_email', body: { token: ID.proofToken }, anonymous: true },
      answers: {
        status: 422,
        body: { code: 'VALIDATION', message: 'Please check', errors: { token: 'No longer valid' } },
      },
      throws: { status: 422, code: 'VALIDATION', errors: { token: expect.any(String) } },
    },
    (api) => api(ID.proofToken),
  );
  calls(
    'accountApi',
    'sendProofAgain',
    {
      given: 'a user who has not proven the address',
      asks: { method: 'POST', path: 'user/prove_email/resend' },
      answers: {},
      gives: DONE,
    },
    (api) => api(),
  );
  const reset = { password: 'seven-lamps-of-a-blue-otter', reset_token: ID.resetToken };
  calls(
    'userApi',
    'resetPassword',
    {
      given: 'a user who has asked for a reset',
      asks: { method: 'POST', path: 'user/change_password', body: reset, anonymous: true },
      answers: {},
      gives: DONE,
    },
    (api) => api(reset),
  );
  const change = { password: 'seven-lamps-of-a-blue-otter', old_password: ID.password };
  calls(
    'accountApi',
    'changePassword',
    {
      given: USER,
      asks: { method: 'POST', path: 'user/change_password_connected', body: change },
      answers: {},
      gives: DONE,
    },
    (api) => api(change),
  );
  calls(
    'userApi',
    'logout',
    { given: USER, asks: { method: 'POST', path: 'user/logout' }, answers: {}, gives: DONE },
    (api) => api(),
  );
  calls(
    'userApi',
    'acceptGdpr',
    { given: USER, asks: { method: 'POST', path: 'user/accept_gdpr' }, answers: {}, gives: DONE },
    (api) => api(),
  );
  calls(
    'accountApi',
    'sessions',
    { given: USER, asks: { method: 'GET', path: 'user/sessions' }, answers: { body: { sessions: [session] } } },
    (api) => api(),
  );
  calls(
    'accountApi',
    'endSession',
    {
      given: USER,
      asks: { method: 'DELETE', path: `user/sessions/${ID.session}` },
      answers: { body: { sessions: [] } },
      gives: { ...DONE, sessions: [] },
    },
    (api) => api(ID.session),
  );
  calls(
    'accountApi',
    'endSessions',
    {
      given: USER,
      asks: { method: 'DELETE', path: 'user/sessions' },
      answers: { body: { sessions: [session] } },
      gives: { ...DONE, sessions: [session] },
    },
    (api) => api(),
  );
  const attachment = { pattern: /^attachment; filename="[\w.-]+"$/, example: 'attachment; filename="data.json"' };
  calls(
    'accountApi',
    'download',
    {
      given: USER,
      asks: { method: 'GET', path: 'user/export' },
      answers: { body: { user: { email: ID.email } }, headers: { 'content-disposition': attachment } },
      gives: attachment.example,
    },
    async (api) => (await api()).headers.get('content-disposition'),
  );

  pact.exchange(
    {
      what: 'session.refresh',
      given: USER,
      asks: { method: 'POST', path: '/api/v1/user/refresh', headers: { cookie: ID.cookie } },
      answers: { body: { status: true, ...signedIn } },
    },
    async (url) => {
      let token: string | undefined = 'an-old-token';
      const write = (next?: string) => {
        token = next;
      };
      const store = { read: () => token, write, onElsewhere: () => () => {} };
      // The cookie is the browser's to send; scripts never see it.
      const asBrowser: typeof fetch = (input, init) => fetch(input, { ...init, headers: { cookie: ID.cookie } });
      const refreshUrl = `${url}/api/v1/user/refresh`;
      const own = createSession({ refreshUrl, store, fetch: asBrowser, exclusively: (work) => work() });
      expect(await own.refresh('an-old-token')).toBe(true);
      expect(token).toBe(ID.token);
    },
  );

  calls(
    'organisationsApi',
    'list',
    {
      given: ADMIN,
      asks: { method: 'GET', path: 'user/organisations' },
      answers: { body: { organisations: [organisation] } },
    },
    (api) => api(),
  );
  calls(
    'organisationsApi',
    'one',
    { given: ADMIN, asks: { method: 'GET', path: ORGANISATION }, answers: { body: { organisation } } },
    (api) => api(ID.org),
  );
  calls(
    'organisationsApi',
    'one',
    {
      when: 'of which one is no member',
      given: 'an organisation of others',
      asks: { method: 'GET', path: ORGANISATION },
      answers: { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } },
      throws: { status: 404 },
    },
    (api) => api(ID.org),
  );
  calls(
    'organisationsApi',
    'create',
    {
      given: USER,
      asks: { method: 'POST', path: 'user/organisations', body: { name: 'Observatory', lang: 'en' } },
      answers: { status: 201, body: { organisation } },
    },
    (api) => api({ name: 'Observatory', lang: 'en' }),
  );
  const renamed = { name: 'Planetarium', updated_at: ID.readAt };
  calls(
    'organisationsApi',
    'update',
    { given: READ, asks: { method: 'PUT', path: ORGANISATION, body: renamed }, answers: { body: { organisation } } },
    (api) => api(ID.org, renamed),
  );
  calls(
    'organisationsApi',
    'remove',
    { given: ADMIN, asks: { method: 'DELETE', path: ORGANISATION }, answers: {}, gives: DONE },
    (api) => api(ID.org),
  );
  const FAVOURITE = `${ORGANISATION}/favorite`;
  calls(
    'organisationsApi',
    'setFavorite',
    { when: 'on', given: ADMIN, asks: { method: 'POST', path: FAVOURITE }, answers: {}, gives: DONE },
    (api) => api(ID.org, true),
  );
  calls(
    'organisationsApi',
    'setFavorite',
    { when: 'off', given: ADMIN, asks: { method: 'DELETE', path: FAVOURITE }, answers: {}, gives: DONE },
    (api) => api(ID.org, false),
  );
  calls(
    'membersApi',
    'list',
    { given: ADMIN, asks: { method: 'GET', path: `${ORGANISATION}/users` }, answers: { body: { users: [member] } } },
    (api) => api(),
  );
  calls(
    'organisationsApi',
    'handOver',
    {
      given: 'an organisation with another admin',
      asks: { method: 'PUT', path: ORGANISATION, body: { owner_uuid: ID.member } },
      answers: { body: { organisation } },
    },
    (api) => api(ID.org, ID.member),
  );
});

describe('shell and billing', () => {
  const { calls } = createFrontEnd('shell', 'billing');
  calls(
    'organisationsApi',
    'checkSubscription',
    {
      given: 'an organisation of which one is a member',
      asks: { method: 'POST', path: `${ORGANISATION}/check_subscription` },
      answers: { body: { organisation: unadministered } },
    },
    (api) => api(ID.org),
  );
});

describe('shell and the live updates of notification', () => {
  const { pact } = createFrontEnd('shell', 'notification');
  // A stream that goes on cannot be replayed; that somebody else's is refused, and so not followed, can.
  pact.exchange(
    {
      what: 'followOrganisation: of which one is no member',
      given: 'an organisation of others',
      asks: {
        method: 'GET',
        path: `/api/v1/${ORGANISATION}/live`,
        headers: { accept: 'text/event-stream', authorization: `Bearer ${ID.token}` },
      },
      answers: { status: 404, body: { status: false, code: 'NOT_FOUND', message: 'Not found' } },
    },
    (url) => {
      const following = { api: clientAt(url), client: new QueryClient(), org: ID.org, me: ID.user, onGone: () => {} };
      return followOrganisation(following, new AbortController().signal);
    },
  );
});
