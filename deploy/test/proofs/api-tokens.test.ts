import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addressOf,
  CATALOGUE,
  type DeclaredCall,
  isPublicCall,
  scopesOf,
  showsWebhook,
  TOKEN_SCOPES,
} from '@waymark/contracts';
import { until } from '@waymark/service-kit/testing';
import { type HostedProduct, hostProduct } from '../helpers/hosted-product.ts';
import { fillPath, type TenantWorld, tenantWorld } from '../helpers/tenant-world.ts';
import {
  anObjective,
  done,
  newOrganisation,
  newVisitor,
  PASSWORD,
  type Visitor,
  visitFrom,
} from '../helpers/visitor.ts';

const LIMIT_MS = 120_000;
/** Usually before the response; at the latest when the services' short cache of the token's state expires. */
const WITHIN_MS = 2_000;

let product: HostedProduct;
let world: TenantWorld;
beforeAll(async () => {
  product = await hostProduct();
  world = await tenantWorld(product);
  for (const { owner, org } of [world.here, world.there]) await takePlan(owner, org);
}, LIMIT_MS);
afterAll(() => product.close(), LIMIT_MS);

const takePlan = async (owner: Visitor, org: string): Promise<void> => {
  const at = `user/organisations/${org}`;
  await done(owner, 'POST', `${at}/new_subscription/grow_plan`);
  await done(world.people.platform, 'POST', `${at}/super_admin_accept_subscription_request`);
};

type Made = { token: { uuid: string }; secret: string };
const tokenOf = (person: Visitor, scopes: readonly string[] = TOKEN_SCOPES) =>
  done<Made>(person, 'POST', 'user/tokens', { name: 'Proof', scopes });

/** One call of each service. */
const TRIES = (org: string): [string, string][] => [
  ['GET', 'user'],
  ['GET', `user/organisations/${org}/objectives`],
  ['POST', `user/organisations/${org}/check_subscription`],
  ['GET', `user/organisations/${org}/notifications`],
];
const tried = (secret: string, org: string) =>
  Promise.all(
    TRIES(org).map(async ([method, path]) => {
      const { status, code } = await visitFrom(product.origin)(method, path, { token: secret });
      return code ? `${status} ${code}` : status;
    }),
  );

type Call = [name: string, call: DeclaredCall];
const sessionCalls = (): Call[] =>
  Object.values(CATALOGUE)
    .flatMap((calls) => Object.entries<DeclaredCall>(calls))
    .filter(([, call]) => isPublicCall(call) && (call.auth ?? 'session') === 'session');

/** The error code of each call for a token; the content is invalid, so that nothing is changed. */
const refusals = async (calls: readonly Call[], secret: string): Promise<Map<string, string | undefined>> => {
  const visit = visitFrom(product.origin);
  const codes = new Map<string, string | undefined>();
  for (const [name, call] of calls) {
    // Unused uuids: an allowed call answers "not found" or "invalid".
    const path = fillPath(addressOf(call), { ...world.here, ...NOTHING });
    const body = call.method === 'GET' ? undefined : {};
    const { code } = await visit(call.method, path, { token: secret, body });
    codes.set(name, code);
  }
  return codes;
};
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const NOTHING = {
  user: NOWHERE,
  team: NOWHERE,
  objective: NOWHERE,
  keyresult: NOWHERE,
  checkin: NOWHERE,
  blocker: NOWHERE,
  comment: NOWHERE,
  reminder: NOWHERE,
  notification: NOWHERE,
};
/** Streams, which never end, are left out here. */
const ENDLESS = ['followChanges', 'followInboxes'];

describe('every call', () => {
  const SETS: string[][] = [['read'], ['write'], ['admin'], ['read', 'write'], ['read', 'admin'], [...TOKEN_SCOPES]];

  it.each(SETS.map((scopes) => [scopes.join(' and '), scopes] as const))(
    'is refused to a token with %s exactly if it needs another scope',
    async (_, scopes) => {
      const { secret } = await tokenOf(world.people.owner, scopes);
      const calls = sessionCalls().filter(([name]) => !ENDLESS.includes(name));
      expect(calls.length).toBeGreaterThan(60);
      const codes = await refusals(calls, secret);
      const isRefused = ([, call]: Call) => !scopesOf(call)?.every((scope) => scopes.includes(scope));
      const refused = calls.filter(([name]) => codes.get(name) === 'TOKEN_SCOPE').map(([name]) => name);
      expect(refused).toEqual(calls.filter(isRefused).map(([name]) => name));
    },
    LIMIT_MS,
  );

  it('gives a token no more rights than its user has', async () => {
    const { secret } = await tokenOf(world.people.member);
    const at = `user/organisations/${world.here.org}`;
    const visit = visitFrom(product.origin);
    expect((await visit('GET', `${at}/reminders`, { token: secret })).code).toBe('FORBIDDEN');
    expect((await visit('POST', `${at}/teams`, { token: secret, body: { name: 'X' } })).code).toBe('FORBIDDEN');
    expect(await tried(secret, world.there.org)).toEqual([200, '404 NOT_FOUND', '404 NOT_FOUND', '404 NOT_FOUND']);
  });

  it('shows the URL of the chat webhook only to tokens with the scope admin', async () => {
    const { owner } = world.people;
    const address = 'https://hooks.slack.com/services/T0/B0/of-admins';
    const at = `user/organisations/${world.here.org}`;
    await done(owner, 'PUT', at, { use_slack_connector: true, slack_webhook: address });
    const visit = visitFrom(product.origin);
    const shown = async (scopes: readonly string[]) => {
      const { secret } = await tokenOf(owner, scopes);
      const texts = new Map<string, boolean>();
      for (const [name, call] of sessionCalls()) {
        if (ENDLESS.includes(name) || !showsWebhook(call)) continue;
        const path = fillPath(addressOf(call), { ...world.here, ...NOTHING });
        const body = call.method === 'GET' ? undefined : {};
        const { status, text } = await visit(call.method, path, { token: secret, body });
        if (status < 300) texts.set(name, text.includes(address));
      }
      return texts;
    };
    const every = await shown(TOKEN_SCOPES);
    expect(every.size).toBeGreaterThan(4);
    expect([...every.values()]).not.toContain(false);
    const few = await shown(['read', 'write']);
    expect(few.size).toBeGreaterThan(3);
    expect([...few].filter(([, isShown]) => isShown)).toEqual([]);

    const key = randomUUID();
    const repeat = (token: string) => visit('POST', `${at}/favorite`, { token, headers: { 'idempotency-key': key } });
    expect((await repeat(owner.token)).text).toContain(address);
    const { secret } = await tokenOf(owner, ['write']);
    expect((await repeat(secret)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('of the platform owner is refused to a token, even of the platform owner', async () => {
    const { secret } = await tokenOf(world.people.platform);
    const visit = visitFrom(product.origin);
    expect((await visit('GET', 'superadmin/dataExport', { token: secret })).code).toBe('TOKEN_SCOPE');
    expect((await visit('GET', 'superadmin/audit', { token: secret })).code).toBe('TOKEN_SCOPE');
  });
});

describe('an access token is refused by every service within two seconds', () => {
  type Ending = (person: Visitor, token: Made) => Promise<unknown>;
  const passwords = { old_password: PASSWORD, password: 'calm-river-turns-99' };
  it.each<[string, Ending]>([
    ['after it is deleted', (person, { token }) => done(person, 'DELETE', `user/tokens/${token.uuid}`)],
    [
      'after the password of its user is changed',
      (person) => done(person, 'POST', 'user/change_password_connected', passwords),
    ],
    [
      'after the account of its user is deleted',
      (person) => done(person, 'DELETE', 'user', { sure: true, new_owners: [] }),
    ],
  ])('%s', async (_, end) => {
    const person = await newVisitor(product.origin);
    const org = await newOrganisation(person);
    await takePlan(person, org);
    const token = await tokenOf(person);
    expect(await tried(token.secret, org)).toEqual([200, 200, 200, 200]);
    await end(person, token);
    const ended = performance.now();
    const refused = TRIES(org).map(() => '401 SESSION_REQUIRED');
    let askedAfter = 0;
    await until(async () => {
      askedAfter = performance.now() - ended;
      return askedAfter > WITHIN_MS || (await tried(token.secret, org)).every((code) => refused.includes(String(code)));
    });
    expect(await tried(token.secret, org)).toEqual(refused);
    expect(askedAfter).toBeLessThanOrEqual(WITHIN_MS);
  });
});

describe('an organisation on the free plan', () => {
  it('is refused to tokens by okr, billing and notification until it takes the Grow plan', async () => {
    const person = await newVisitor(product.origin);
    const org = await newOrganisation(person);
    const { secret } = await tokenOf(person);
    const lacks = '402 PLAN_LACKS_API';
    expect(await tried(secret, org)).toEqual([200, lacks, lacks, lacks]);
    await takePlan(person, org);
    expect(await tried(secret, org)).toEqual([200, 200, 200, 200]);
  });
});

describe('a program', () => {
  it('that repeats a call with its idempotency key gets the same response, and creates one objective', async () => {
    const { owner, org } = world.here;
    const { secret } = await tokenOf(owner, ['read', 'write']);
    const visit = visitFrom(product.origin);
    const headers = { 'idempotency-key': randomUUID() };
    const body = anObjective(owner.uuid, { name: 'Once' });
    const create = () => visit('POST', `user/organisations/${org}/objectives`, { token: secret, headers, body });
    const [first, again] = [await create(), await create()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(await product.query("select 1 from okr.objectives where name = 'Once'")).toHaveLength(1);
  });

  it('that follows the live stream is disconnected when its token is deleted', async () => {
    const { owner, org } = world.here;
    const { token, secret } = await tokenOf(owner, ['read']);
    const headers = { authorization: `Bearer ${secret}` };
    const stream = await fetch(`${product.origin}/api/v1/user/organisations/${org}/live`, { headers });
    expect(stream.status).toBe(200);
    await done(owner, 'DELETE', `user/tokens/${token.uuid}`);
    // The stream has to end by itself; otherwise this waits for ever.
    expect(await stream.text()).toContain(': connected');
  }, 20_000);

  it('can read the documentation of the API without a token', async () => {
    for (const path of ['/api/v1/openapi.json', '/api/docs'])
      expect((await fetch(`${product.origin}${path}`)).status).toBe(200);
  });
});
