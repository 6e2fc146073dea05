import { describe, expect } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import {
  acceptGdpr,
  acceptInvitation,
  addFavorite,
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginTotp,
  changeEmail,
  changePassword,
  checkSubscription,
  confirmSignIn,
  confirmTotp,
  countInbox,
  createOrganisation,
  createToken,
  declineInvitation,
  deleteOrganisation,
  deleteUser,
  editMailPreferences,
  editOrganisation,
  editUser,
  endOtherSessions,
  endSession,
  exportUser,
  finishExternalSignIn,
  listDueCheckins,
  listFactors,
  listInvitations,
  listMembers,
  listOrganisations,
  listSessions,
  listTeams,
  listTokens,
  login,
  loginPasskey,
  loginSecondFactor,
  logout,
  proveEmail,
  readContacts,
  readMailPreferences,
  readOrganisation,
  readUser,
  redeemInvitation,
  register,
  removeFactor,
  removeFavorite,
  removeToken,
  renewRecoveryCodes,
  requestPasswordReset,
  resendEmailProof,
  resetPassword,
  startExternalSignIn,
  stopInvitations,
  unsubscribeFromMail,
} from '@waymark/contracts';
import { examples, ID } from '@waymark/contracts/pact';
import { followWaiting } from '../src/live/use-live-inboxes.ts';
import { followOrganisation } from '../src/live/use-live-updates.ts';
import { createSession } from '../src/session/session.ts';
import { clientAt, createFrontEnd } from './front-end.ts';

const { user, session, apiToken, factor, secondFactor, member, organisation, unadministered } = examples;
const signedIn = { user, token: ID.token };
const USER = 'a user';
const WITH_TOKEN = 'a user with an access token';
const ADMIN = 'an organisation';
const INVITED = 'somebody whom an organisation has invited';
const READ = 'an organisation as it was read';

describe('shell and the accounts of identity', () => {
  const { calls, pact } = createFrontEnd('shell', 'identity');

  const entry = { email: ID.email, password: ID.password };
  calls(login, { given: USER, input: entry, answers: { body: signedIn } });
  const wrong = { ...entry, password: 'another-password' };
  calls(login, {
    when: 'with a wrong password',
    given: USER,
    input: wrong,
    answers: { status: 401, body: { code: 'BAD_CREDENTIALS', message: 'Wrong address or password' } },
    throws: { status: 401, code: 'BAD_CREDENTIALS' },
  });
  const WITH_APP = 'a user with an authenticator app';
  const codes = { recovery_codes: ['k7tm-4xwp-9hcd-r2nb'] };
  const added = { factor, ...codes, token: ID.token };
  const proof = { password: ID.password };
  const credential = { id: ID.passkey, rawId: ID.passkey, type: 'public-key' } as const;
  const made = { clientDataJSON: ID.clientData, attestationObject: ID.attestation, transports: ['internal'] };
  const used = {
    clientDataJSON: ID.clientData,
    authenticatorData: ID.authenticatorData,
    signature: ID.signature,
    userHandle: null,
  };
  const challenge = { options: { challenge: 'Y2hhbGxlbmdl', userVerification: 'required' } };
  calls(login, {
    when: 'with a second factor',
    given: WITH_APP,
    input: entry,
    answers: { body: { second_factor: secondFactor } },
  });
  calls(loginSecondFactor, {
    given: 'a sign-in whose second step is left',
    input: { ticket: ID.ticket, code: ID.totpCode },
    answers: { body: signedIn },
  });
  const over = { ticket: 'a-ticket-that-is-over', code: ID.totpCode };
  calls(loginSecondFactor, {
    when: 'with a ticket that is over',
    given: 'a sign-in whose second step is left',
    input: over,
    answers: { status: 401, body: { code: 'SIGN_IN_EXPIRED', message: 'This sign-in took too long' } },
    throws: { status: 401, code: 'SIGN_IN_EXPIRED' },
  });
  calls(beginPasskeyLogin, { given: USER, input: {}, answers: { body: challenge } });
  calls(loginPasskey, {
    given: 'somebody who signs in with a passkey',
    input: { response: { ...credential, response: used } },
    answers: { body: signedIn },
  });
  calls(listFactors, { given: WITH_APP, answers: { body: { factors: [factor], recovery_codes_left: 10 } } });
  const begun = { secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Waymark' };
  calls(beginTotp, { given: USER, input: {}, answers: { status: 201, body: begun } });
  calls(confirmTotp, {
    given: 'a user who has begun an authenticator app',
    input: { code: ID.totpCode },
    answers: { body: added },
  });
  calls(beginPasskey, { given: USER, answers: { body: { options: { challenge: 'Y2hhbGxlbmdl' } } } });
  calls(addPasskey, {
    given: 'a user who makes a passkey',
    input: { name: 'Phone', response: { ...credential, response: made } },
    answers: { status: 201, body: { ...added, factor: { ...factor, kind: 'passkey', name: 'Phone' } } },
  });
  calls(removeFactor, {
    given: WITH_APP,
    input: proof,
    answers: { body: { factors: [], recovery_codes_left: 0, token: ID.token } },
  });
  calls(renewRecoveryCodes, { given: WITH_APP, input: proof, answers: { body: codes } });
  const account = { ...entry, first_name: 'Ada', last_name: 'Byron', lang: 'en', innovator: true } as const;
  calls(register, { given: 'an address without an account', input: account, answers: { status: 201, body: signedIn } });
  calls(register, {
    when: 'with an address that is taken',
    given: USER,
    input: account,
    answers: { status: 409, body: { code: 'EMAIL_TAKEN', message: 'This address is taken' } },
    throws: { status: 409, code: 'EMAIL_TAKEN' },
  });
  const off = { status: 404, body: { code: 'EXTERNAL_SIGN_IN_OFF', message: 'External sign-in is off' } };
  const isOff = { status: 404, code: 'EXTERNAL_SIGN_IN_OFF' };
  calls(readContacts, {
    given: 'a page about the product and a support',
    answers: { body: { about_url: 'https://okr.example/about', support_url: 'mailto:help@okr.example' } },
  });
  calls(startExternalSignIn, { when: 'where it is off', given: 'no external sign-in', answers: off, throws: isOff });
  const returned = { code: ID.code, state: ID.state, iss: ID.iss };
  calls(startExternalSignIn, {
    given: 'an external sign-in',
    answers: { body: { url: 'https://id.example/auth?client_id=waymark' } },
  });
  calls(finishExternalSignIn, {
    given: 'somebody who comes back from the external sign-in',
    input: returned,
    answers: { body: signedIn },
  });
  calls(finishExternalSignIn, {
    when: 'where it is off',
    given: 'no external sign-in',
    input: returned,
    answers: off,
    throws: isOff,
  });
  calls(readUser, { given: USER, answers: { body: { user } } });
  calls(readUser, {
    when: 'without a session',
    given: 'a session that is over',
    answers: { status: 401, body: { code: 'SESSION_REQUIRED', message: 'Please sign in' } },
    throws: { status: 401, code: 'SESSION_REQUIRED' },
  });
  const profile = { first_name: 'Augusta', last_name: 'King' };
  calls(editUser, { given: USER, input: profile, answers: { body: { user } } });
  calls(editUser, { when: 'the language alone', given: USER, input: { lang: 'fr' }, answers: { body: { user } } });
  const deletion = { sure: true, new_owners: [{ organisation_uuid: ID.org, user_uuid: ID.member }] };
  calls(deleteUser, { given: ADMIN, input: deletion, answers: {} });
  calls(requestPasswordReset, { given: USER, input: { email: ID.email }, answers: {} });
  calls(proveEmail, {
    given: 'a user who has not proven the address',
    input: { token: ID.proofToken, user_uuid: ID.user },
    answers: { body: { user: { ...user, email_proven: true } } },
  });
  calls(proveEmail, {
    when: 'where somebody else is signed in',
    given: 'a user who has not proven the address',
    input: { token: ID.proofToken, user_uuid: ID.mate },
    answers: { status: 409, body: { code: 'PROOF_OF_OTHER_ACCOUNT', message: 'Another account' } },
    throws: { status: 409, code: 'PROOF_OF_OTHER_ACCOUNT' },
  });
  calls(confirmSignIn, { given: USER, input: { password: ID.password }, answers: {} });
  calls(redeemInvitation, {
    given: INVITED,
    input: { invitation_token: ID.inviteToken },
    answers: { body: { organisation: unadministered } },
  });
  calls(stopInvitations, {
    given: 'an invitation that was mailed',
    input: { token: ID.stopToken, everywhere: false },
    answers: {},
  });
  calls(changeEmail, { given: USER, input: { email: 'new@example.org', password: ID.password }, answers: {} });
  calls(proveEmail, {
    when: 'with a link that is over',
    given: USER,
    input: { token: ID.proofToken },
    answers: {
      status: 422,
      body: { code: 'VALIDATION', message: 'Please check', errors: { token: 'No longer valid' } },
    },
    throws: { status: 422, code: 'VALIDATION', errors: { token: expect.any(String) } },
  });
  calls(resendEmailProof, { given: 'a user who has not proven the address', answers: {} });
  const reset = { password: 'seven-lamps-of-a-blue-otter', reset_token: ID.resetToken };
  calls(resetPassword, { given: 'a user who has asked for a reset', input: reset, answers: {} });
  const change = { password: 'seven-lamps-of-a-blue-otter', old_password: ID.password };
  calls(changePassword, { given: USER, input: change, answers: {} });
  calls(logout, { given: USER, answers: {} });
  calls(acceptGdpr, { given: USER, answers: {} });
  calls(listSessions, { given: USER, answers: { body: { sessions: [session] } } });
  calls(endSession, { given: USER, answers: { body: { sessions: [] } } });
  calls(endOtherSessions, {
    given: USER,
    answers: { body: { sessions: [session] } },
  });
  calls(listTokens, { given: WITH_TOKEN, answers: { body: { tokens: [apiToken] } } });
  calls(createToken, {
    given: USER,
    input: { name: 'Nightly report', scopes: ['read'] },
    answers: { status: 201, body: { token: apiToken, secret: 'wmk_shown-once' } },
  });
  calls(removeToken, {
    given: WITH_TOKEN,
    params: { token: ID.apiToken },
    answers: { body: { tokens: [] } },
  });
  const attachment = { pattern: /^attachment; filename="[\w.-]+"$/, example: 'attachment; filename="data.json"' };
  calls(
    exportUser,
    {
      given: USER,
      answers: { body: { user: { email: ID.email } }, headers: { 'content-disposition': attachment } },
      gives: attachment.example,
    },
    async (api) => (await api.open(exportUser, {})).headers.get('content-disposition'),
  );

  pact.exchange(
    {
      what: 'refreshSession',
      given: USER,
      request: { method: 'POST', path: '/api/v1/user/refresh', headers: { cookie: ID.cookie } },
      answers: { body: { status: true, ...signedIn } },
    },
    async (url) => {
      let token: string | undefined = 'an-old-token';
      const write = (next?: string) => {
        token = next;
      };
      const store = { read: () => token, write, onElsewhere: () => () => {} };
      // The browser sends the cookie; scripts cannot read it.
      const asBrowser: typeof fetch = (input, init) => fetch(input, { ...init, headers: { cookie: ID.cookie } });
      const userUrl = `${url}/api/v1/user`;
      const own = createSession({ userUrl, store, fetch: asBrowser, exclusively: (work) => work() });
      expect(await own.refresh('an-old-token')).toBe(true);
      expect(token).toBe(ID.token);
    },
  );

  calls(listOrganisations, {
    when: 'by their ids',
    given: ADMIN,
    input: { uuids: ID.org },
    answers: { body: { organisations: [organisation] } },
  });
  calls(listOrganisations, {
    when: 'a page of those with other members',
    given: ADMIN,
    input: { shared: true, limit: 10, offset: 0 },
    answers: { body: { organisations: [organisation] } },
  });
  calls(listOrganisations, {
    when: 'a page of those that a text finds',
    given: ADMIN,
    input: { q: 'obs', limit: 50, offset: 0 },
    answers: { body: { organisations: [organisation] } },
  });
  calls(listInvitations, { given: INVITED, answers: { body: { invitations: [examples.invitation] } } });
  calls(acceptInvitation, {
    given: INVITED,
    params: { invitation: ID.invited },
    answers: { body: { organisation: unadministered } },
  });
  calls(declineInvitation, { given: INVITED, params: { invitation: ID.invited }, answers: {} });
  calls(readOrganisation, { given: ADMIN, answers: { body: { organisation } } });
  calls(readOrganisation, {
    when: 'of which one is no member',
    given: 'an organisation of others',
    answers: { status: 404, body: { code: 'NOT_FOUND', message: 'Not found' } },
    throws: { status: 404 },
  });
  calls(createOrganisation, {
    given: USER,
    input: { name: 'Observatory', lang: 'en', checkin_rhythm: 'weekly', checkin_weekday: 1, charts_by: 'progress' },
    answers: { status: 201, body: { organisation } },
  });
  const renamed = { name: 'Planetarium', updated_at: ID.readAt };
  calls(editOrganisation, { given: READ, input: renamed, answers: { body: { organisation } } });
  calls(deleteOrganisation, { given: ADMIN, answers: {} });
  calls(addFavorite, { given: ADMIN, answers: {} });
  calls(removeFavorite, { given: ADMIN, answers: {} });
  calls(listMembers, { given: ADMIN, answers: { body: { users: [member] } } });
  calls(listTeams, {
    when: 'that a text finds',
    given: ADMIN,
    input: { q: 'nor', limit: 6, users_limit: 0, sort: 'relevance' },
    answers: { body: { teams: [examples.teamName] } },
  });
  calls(editOrganisation, {
    when: 'handed over',
    given: 'an organisation with another admin',
    input: { new_owner_uuid: ID.member },
    answers: { body: { organisation } },
  });
});

describe('shell and billing', () => {
  const { calls } = createFrontEnd('shell', 'billing');
  calls(checkSubscription, {
    given: 'an organisation of which one is a member',
    answers: { body: { organisation: unadministered } },
  });
});

describe('shell and okr', () => {
  const { calls } = createFrontEnd('shell', 'okr');
  calls(listDueCheckins, {
    given: 'a member without objectives',
    input: { limit: 1 },
    answers: { body: { keyresults: [], total: 0 } },
  });
});

describe('shell and notification', () => {
  const { calls, pact } = createFrontEnd('shell', 'notification');
  calls(countInbox, {
    given: 'something that waits for one',
    answers: { body: { organisations: [{ uuid: ID.org, count: 1 }], invitations: 0 } },
  });
  const { mailPreferences } = examples;
  const choosing = { given: 'an organisation', answers: { body: { mail_preferences: mailPreferences } } };
  calls(readMailPreferences, choosing);
  calls(editMailPreferences, { ...choosing, input: { digest: false } });
  calls(unsubscribeFromMail, {
    given: 'a reminder that was mailed',
    input: { token: ID.stopToken },
    answers: { body: { kind: 'reminders' } },
  });
  // An endless stream cannot be verified by a pact; that another organisation's stream is refused can.
  pact.exchange(
    {
      what: 'followChanges: of an organisation of which one is no member',
      given: 'an organisation of others',
      request: {
        method: 'GET',
        path: `/api/v1/user/organisations/${ID.org}/live`,
        headers: { accept: 'text/event-stream', authorization: `Bearer ${ID.token}` },
      },
      answers: { status: 404, body: { status: false, code: 'NOT_FOUND', message: 'Not found' } },
    },
    (url) => {
      const nothing = () => {};
      const handlers = { onClosed: nothing, onProfile: nothing, readers: () => 0 };
      const following = { api: clientAt(url), client: new QueryClient(), org: ID.org, me: ID.user, ...handlers };
      return followOrganisation(following, new AbortController().signal);
    },
  );
  pact.exchange(
    {
      what: 'followInboxes: once the session is over',
      given: 'a session that is over',
      request: {
        method: 'GET',
        path: '/api/v1/user/live',
        headers: { accept: 'text/event-stream', authorization: `Bearer ${ID.token}` },
      },
      answers: { status: 401, body: { status: false, code: 'SESSION_REQUIRED', message: 'Please sign in' } },
    },
    (url) => followWaiting({ api: clientAt(url), client: new QueryClient() }, new AbortController().signal),
  );
});
