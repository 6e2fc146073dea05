import { afterAll, beforeAll } from '@jest/globals';
import type { OrganisationView } from '@waymark/contracts';
import { examples, type States, type StateValues, verifyCalls, verifyEvents } from '@waymark/contracts/pact';
import { createHttpServer, createMetrics, type Handler, type HttpServer } from '@waymark/service-kit';
import { publishedBy, signCall } from '@waymark/service-kit/testing';
import { countToday } from '../src/growth/growth-store.ts';
import { createBillingService, readBillingConfig } from '../src/service.ts';
import { createWorld, type Organisation, type World } from '../src/testing/world.ts';

let world: World;
let billingHandler: Handler;
let server: HttpServer;

const VIEW = /^\/internal\/organisations\/([0-9a-f-]+)\/view\?user=([0-9a-f-]+)$/;

/** Identity's full view of an organisation: only admins see the chat webhook. */
const viewOf = (path: string): OrganisationView => {
  const [, uuid = '', user = ''] = VIEW.exec(path) ?? [];
  const known = world.known.get(uuid);
  if (known === undefined) throw new Error(`no organisation ${uuid}`);
  const admin = known.members.get(user)?.admin ?? false;
  const { slack_webhook, ...core } = { ...examples.core, ...known.organisation, admin };
  return { ...core, ...(admin && { slack_webhook }), number_of_active_users: known.members.size };
};

/** A new world for each state, so that lists contain only what the state sets up. */
const begin = async (): Promise<void> => {
  world = await createWorld();
  world.host.internal.answer('identity', 'GET', VIEW, ({ path }) => ({ body: { organisation: viewOf(path) } }));
  const settings = { ...world.host.settings, timeTravel: true };
  const host = { ...world.host, settings, metrics: createMetrics('billing') };
  billingHandler = createBillingService(host, readBillingConfig({})).handler;
};

beforeAll(async () => {
  await begin();
  server = await createHttpServer((req, res) => billingHandler(req, res), 0);
});
afterAll(async () => {
  await server.close(0);
  await world.close();
});

type Known = { org: Organisation; values: StateValues };

const onFreePlan = async (): Promise<Known> => {
  await world.close();
  await begin();
  const org = await world.organisation('Observatory');
  const { owner } = org.user;
  const token = await world.host.tokenFor({ user: owner });
  return { org, values: { org: org.uuid, user: owner, token } };
};

const after = async (...calls: [who: 'owner' | 'super', path: string, body?: object][]): Promise<Known> => {
  const { org, values } = await onFreePlan();
  for (const [who, path, body] of calls) {
    const user = who === 'owner' ? org.user.owner : who;
    const answer = await world.call(user, 'POST', `${org.base}/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  }
  return { org, values };
};

const REQUEST_PLAN = ['owner', 'new_subscription/grow_plan'] as const;
const ACCEPT = ['super', 'super_admin_accept_subscription_request'] as const;
const BLOCK = ['super', 'super_admin_not_paid'] as const;
const REQUEST_USERS = ['owner', 'request_number_of_users_modification', { requested_number: 3 }] as const;

const forOwner = async (known: Promise<Known>): Promise<StateValues> => {
  const { values } = await known;
  return { ...values, token: await world.host.tokenFor({ superAdmin: true }) };
};
const forAdmin = async (known: Promise<Known>): Promise<StateValues> => (await known).values;

const joined = async (): Promise<StateValues> => {
  const { org, values } = await onFreePlan();
  const member = await world.join(org, 'grace');
  return { ...values, member, user: member, token: await world.host.tokenFor({ user: member }) };
};

const states: States = {
  'an organisation': () => forAdmin(onFreePlan()),
  'a person': joined,
  'time travel': async () => ({}),
  'an organisation of which one is a member': joined,
  'an organisation on the free plan': () => forAdmin(onFreePlan()),
  'an organisation that has asked for a plan': () => forAdmin(after([...REQUEST_PLAN])),
  'an organisation on a paid plan': () => forAdmin(after([...REQUEST_PLAN], [...ACCEPT])),
  'an organisation that has asked for users': () => forAdmin(after([...REQUEST_PLAN], [...ACCEPT], [...REQUEST_USERS])),
  'the platform owner and an organisation on the free plan': () => forOwner(onFreePlan()),
  'the platform owner and an organisation that has asked for a plan': () => forOwner(after([...REQUEST_PLAN])),
  'the platform owner and an organisation that has not paid': () =>
    forOwner(after([...REQUEST_PLAN], [...ACCEPT], [...BLOCK])),
  'the platform owner and a platform that was counted': async () => {
    const known = await onFreePlan();
    await countToday(world.host.database, world.host.clock.now());
    return forOwner(Promise.resolve(known));
  },
  'the platform owner and an organisation on a paid plan': () => forOwner(after([...REQUEST_PLAN], [...ACCEPT])),
};

verifyCalls('billing', () => `http://127.0.0.1:${server.port}`, states, signCall);

verifyEvents('billing', async () => {
  await after([...REQUEST_PLAN], [...ACCEPT]);
  await world.service.start();
  const mails = 'waymark.billing.mail.requested.v1';
  // A job requests the mails, once it has read who owns the platform.
  for (let round = 0; round < 1_000 && (await world.emitted(mails)).length === 0; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return publishedBy({ start: async () => undefined }, world.host);
});
