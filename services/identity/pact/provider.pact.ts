import { afterAll, beforeAll } from '@jest/globals';
import { type States, type StateValues, verifyCalls, verifyEvents } from '@waymark/contracts/pact';
import { apiTokenHash, createHttpServer, type HttpServer } from '@waymark/service-kit';
import { publishedBy, signCall } from '@waymark/service-kit/testing';
import { addApp, addKey, codeOf } from '../src/testing/second-factors.ts';
import { createSoftAuthenticator } from '../src/testing/soft-authenticator.ts';
import { createTestIdentity, PASSWORD, type Person, type TestIdentity } from '../src/testing/test-identity.ts';
import { createTestProvider, type TestProvider } from '../src/testing/test-provider.ts';

const OWNER_OF_PLATFORM = 'platform@example.org';
const NAMES = { first_name: 'Grace', last_name: 'Hopper' };

const CONTACTS = { aboutUrl: 'https://okr.example/about', supportUrl: 'mailto:help@okr.example' };

let external: TestProvider;
let identity: TestIdentity;
/** The same service without an external sign-in configured. */
let plain: TestIdentity;
let currentIdentity: TestIdentity;
let server: HttpServer;

beforeAll(async () => {
  external = await createTestProvider();
  const config = { superAdmins: [OWNER_OF_PLATFORM] };
  plain = await createTestIdentity({ config });
  identity = await createTestIdentity({ config: { ...config, provider: external.config, contacts: CONTACTS } });
  await identity.register({ email: OWNER_OF_PLATFORM });
  server = await createHttpServer((req, res) => currentIdentity.service.handler(req, res), 0);
});
afterAll(async () => {
  await server.close(0);
  await identity.close();
  await plain.close();
  await external.close();
});

type Method = 'get' | 'post' | 'put' | 'del';
const call = async (as: Person, method: Method, path: string, body?: object) => {
  const answer = await identity.api[method](`/api/v1/user/${path}`.replace(/\/$/, ''), { token: as.token, body });
  if (answer.status > 299) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
};

const valuesOf = ({ uuid, email, token, cookie }: Person): StateValues => ({
  user: uuid,
  email,
  token,
  cookie,
  password: PASSWORD,
});

const aUser = async (): Promise<StateValues> => {
  const person = await identity.register();
  const { sessions } = await call(person, 'get', 'sessions');
  return { ...valuesOf(person), session: sessions[0].uuid };
};

type Known = { owner: Person; member: Person; base: string; values: StateValues };

/** The owner, a member, and another member who is in both teams. */
const anOrganisation = async (): Promise<Known> => {
  const owner = await identity.register();
  const org = await identity.createOrganisation(owner);
  const base = `organisations/${org}`;
  const member = await identity.join(org, owner, NAMES);
  const mate = await identity.join(org, owner, { ...NAMES, first_name: 'Mary' });
  const teams: string[] = [];
  for (const name of ['North', 'East']) {
    const { team } = await call(owner, 'post', `${base}/teams`, { name });
    await call(owner, 'post', `${base}/teams/${team.uuid}/add`, { users_uuid: [mate.uuid] });
    teams.push(team.uuid);
  }
  const [team, otherTeam] = teams;
  const people = { member: member.uuid, mate: mate.uuid };
  return { owner, member, base, values: { ...valuesOf(owner), org, ...people, team, otherTeam } };
};

const withAnotherAdmin = async (): Promise<Known> => {
  const known = await anOrganisation();
  await call(known.owner, 'post', `${known.base}/admin`, { target_admins: [known.member.uuid] });
  return known;
};

const withResetRequested = async (): Promise<StateValues> => {
  const person = await identity.register();
  await identity.api.post('/api/v1/user/reset_password', { body: { email: person.email } });
  const mails = () => identity.mails(person.email, 'reset_password');
  await identity.settle(async () => (await mails()).length > 0);
  const [mail] = await mails();
  return { ...valuesOf(person), resetToken: new URL(mail?.data.url ?? '').searchParams.get('token') ?? '' };
};

const withProofRequested = async (): Promise<StateValues> => {
  const person = await identity.register();
  const [mail] = await identity.mails(person.email, 'prove_email');
  return { ...valuesOf(person), proofToken: new URL(mail?.data.url ?? '').searchParams.get('token') ?? '' };
};

/** A person whose only organisation is on the free plan. */
const withApiToken = async (): Promise<StateValues> => {
  const person = await identity.register();
  const org = await identity.createOrganisation(person);
  const body = { name: 'Nightly report', scopes: ['read'] };
  const made = await identity.api.post('/api/v1/user/tokens', { token: person.token, body });
  const { uuid: apiToken } = made.body.token;
  return { ...valuesOf(person), org, apiToken, tokenHash: apiTokenHash(made.body.secret) };
};

const withApp = async () => {
  const person = await identity.register();
  const app = await addApp(identity, person);
  return { app, values: { ...valuesOf(person), factor: app.uuid } };
};

/** The fields of a credential that appear in a request. */
const wordsOf = (made: { id: string; response: Record<string, unknown> }): StateValues => {
  const { clientDataJSON, attestationObject, authenticatorData, signature } = made.response;
  return {
    passkey: made.id,
    clientData: String(clientDataJSON),
    attestation: String(attestationObject),
    authenticatorData: String(authenticatorData),
    signature: String(signature),
  };
};

const nobodysOrganisation = '00000000-0000-4000-8000-000000000000';

const states: States = {
  'a user': aUser,
  'a super admin': async () => ({}),
  'a user with an authenticator app': async () => (await withApp()).values,
  'a user who has begun an authenticator app': async () => {
    const person = await identity.register();
    const { secret } = await call(person, 'post', 'factors/totp');
    return { ...valuesOf(person), totpCode: codeOf(secret, identity.host.clock.now()) };
  },
  'a sign-in whose second step is left': async () => {
    const { app, values } = await withApp();
    const { body } = await identity.api.post('/api/v1/user/login', {
      body: { email: values.email, password: PASSWORD },
    });
    return { ...values, ticket: body.second_factor.ticket, totpCode: app.code() };
  },
  'a user who makes a passkey': async () => {
    const person = await identity.register();
    const { options } = await call(person, 'post', 'factors/passkey/options');
    return { ...valuesOf(person), ...wordsOf(createSoftAuthenticator().make(options)) };
  },
  'somebody who signs in with a passkey': async () => {
    const person = await identity.register();
    const { authenticator } = await addKey(identity, person);
    const { body } = await identity.api.post('/api/v1/user/login/passkey/options');
    return { ...valuesOf(person), ...wordsOf(authenticator.use(body.options)) };
  },
  'an address without an account': async () => ({ email: `${crypto.randomUUID()}@example.org`, password: PASSWORD }),
  'a user with an access token': withApiToken,
  'a user who has asked for a reset': withResetRequested,
  'a user who has not proven the address': withProofRequested,
  'a session that is over': async () => ({ token: 'no-token-any-more' }),
  'no external sign-in': async () => {
    currentIdentity = plain;
    return {};
  },
  'an external sign-in': async () => ({}),
  'a page about the product and a support': async () => ({}),
  'somebody who comes back from the external sign-in': async () => {
    const { body } = await identity.api.get('/api/v1/user/auth_signing');
    const email = `${crypto.randomUUID()}@example.org`;
    external.describe(email, { given_name: 'Ada', family_name: 'Byron' });
    return Object.fromEntries(await external.signIn(body.url, email));
  },
  'no such organisation': async () => ({ org: nobodysOrganisation }),
  'an organisation': async () => (await anOrganisation()).values,
  'an organisation without such a member': async () => ({
    ...(await anOrganisation()).values,
    member: crypto.randomUUID(),
  }),
  'an organisation of others': async () => {
    const { values } = await anOrganisation();
    return { ...values, token: (await identity.register()).token };
  },
  'an organisation of which one is no admin': async () => {
    const { values, member } = await anOrganisation();
    return { ...values, token: member.token };
  },
  'an organisation as it was read': async () => {
    const { owner, base, values } = await anOrganisation();
    return { ...values, readAt: (await call(owner, 'get', base)).organisation.updated_at };
  },
  'a team as it was read': async () => {
    const { owner, base, values } = await anOrganisation();
    const teams: { uuid: string; updated_at: string }[] = (await call(owner, 'get', `${base}/teams`)).teams;
    return { ...values, readAt: teams.find(({ uuid }) => uuid === values.team)?.updated_at };
  },
  'an organisation with another admin': async () => (await withAnotherAdmin()).values,
  'an organisation whose seats are full': async () => {
    const { owner, values } = await anOrganisation();
    for (const _ of [4, 5]) await identity.join(values.org ?? '', owner);
    return values;
  },
  'an organisation with an invitation': async () => {
    const { owner, base, values } = await anOrganisation();
    const { users } = await call(owner, 'post', `${base}/add`, {
      users_emails: [`${crypto.randomUUID()}@example.org`],
    });
    // Sent long enough ago that the mail may be sent again; moving the clock would end the session.
    await identity.host.admin("update invitation_mails set sent_at = sent_at - interval '10 minutes'");
    return { ...values, invited: users[0].uuid };
  },
  'an invitation that was mailed': async () => {
    const { owner, base } = await anOrganisation();
    const email = `${crypto.randomUUID()}@example.org`;
    await call(owner, 'post', `${base}/add`, { users_emails: [email] });
    const [mail] = await identity.mails(email, 'invitation');
    return { stopToken: new URL(mail?.data.stop_url ?? '').searchParams.get('token') ?? '' };
  },
  'somebody whom an organisation has invited': async () => {
    const { owner, base } = await anOrganisation();
    const person = await identity.register();
    await call(owner, 'post', `${base}/add`, { users_emails: [person.email] });
    const { body } = await identity.api.get('/api/v1/user/invitations', { token: person.token });
    const [mail] = await identity.mails(person.email, 'invitation');
    const inviteToken = new URL(mail?.data.url ?? '').searchParams.get('token') ?? '';
    return { ...valuesOf(person), invited: body.invitations[0].uuid, inviteToken };
  },
  'an organisation with a chat': async () => {
    const { owner, base, values } = await anOrganisation();
    const webhook = 'https://hooks.slack.com/services/T0/B0/x';
    await call(owner, 'put', base, { use_slack_connector: true, slack_webhook: webhook });
    return values;
  },
};

/** Each state is run against the fully configured service, unless it names another. */
const onDefaultIdentity = (make: () => Promise<StateValues>) => () => {
  currentIdentity = identity;
  return make();
};

verifyCalls(
  'identity',
  () => `http://127.0.0.1:${server.port}`,
  Object.fromEntries(Object.entries(states).map(([name, make]) => [name, onDefaultIdentity(make)])),
  signCall,
);

/** One event of each type that this service emits. */
const publishEverything = async (): Promise<void> => {
  await call(await identity.register(), 'post', 'logout');
  const { owner, member, base, values } = await withAnotherAdmin();
  await call(owner, 'put', base, { name: 'Planetarium' });
  await call(owner, 'post', `${base}/add`, { users_emails: [`${crypto.randomUUID()}@example.org`] });
  await call(owner, 'del', `${base}/teams/${values.team}`, { new_team_uuid: values.otherTeam });
  await call(owner, 'del', `${base}/remove`, { users_uuid: [values.mate], new_owner_id: owner.uuid });
  await call(member, 'del', '', { sure: true, new_owners: [{ organisation_uuid: values.org, user_uuid: owner.uuid }] });
  await call(owner, 'del', base);
};

verifyEvents('identity', async () => {
  await publishEverything();
  return publishedBy({ start: async () => undefined }, identity.host);
});
