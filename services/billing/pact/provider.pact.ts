import { afterAll, beforeAll } from '@jest/globals';
import { type States, type StateValues, verifyCalls } from '@waymark/contracts/pact';
import { createHttpServer, type HttpServer } from '@waymark/service-kit';
import { TEST_SECRET } from '@waymark/service-kit/testing';
import { createWorld, type Organisation, type World } from '../src/testing/world.ts';

let world: World;
let server: HttpServer;

beforeAll(async () => {
  world = await createWorld();
  server = await createHttpServer(world.service.handler, 0);
});
afterAll(async () => {
  await server.close(0);
  await world.close();
});

type Known = { org: Organisation; values: StateValues };

const anAdmin = async (): Promise<Known> => {
  const org = await world.organisation('Observatory');
  const { owner: user } = org.user;
  const token = await world.host.tokenFor({ user });
  return { org, values: { org: org.uuid, user, token, secret: TEST_SECRET } };
};

const aMember = async (): Promise<Known> => {
  const { org, values } = await anAdmin();
  const user = await world.join(org, 'mia');
  return { org, values: { ...values, user, token: await world.host.tokenFor({ user }) } };
};

const theOwner = async ({ org, values }: Known): Promise<Known> => ({
  org,
  values: { ...values, token: await world.host.tokenFor({ superAdmin: true }) },
});

const asks = ({ org }: Known, plan: string) =>
  world.call(org.user.owner, 'POST', `${org.base}/new_subscription/${plan}`);
const decides = ({ org }: Known, what: string) => world.call('super', 'POST', `${org.base}/super_admin_${what}`);

const onGrow = async (): Promise<Known> => {
  const known = await anAdmin();
  await asks(known, 'grow_plan');
  await decides(known, 'accept_subscription_request');
  return known;
};

const withPlanRequest = async (): Promise<Known> => {
  const known = await anAdmin();
  await asks(known, 'grow_plan');
  return known;
};

const withUsersRequest = async (): Promise<Known> => {
  const known = await onGrow();
  const { org } = known;
  const body = { requested_number: 4 };
  await world.call(org.user.owner, 'POST', `${org.base}/request_number_of_users_modification`, body);
  return known;
};

const valuesOf = async (known: Promise<Known>): Promise<StateValues> => (await known).values;
const forTheOwner = async (known: Promise<Known>): Promise<StateValues> => (await theOwner(await known)).values;

const states: States = {
  'an organisation of which one is a member': () => valuesOf(aMember()),
  'an organisation of which one is an admin': () => valuesOf(anAdmin()),
  'an organisation on the grow plan': () => valuesOf(onGrow()),
  'an organisation that has asked for a plan': () => valuesOf(withPlanRequest()),
  'an organisation that has asked for users': () => valuesOf(withUsersRequest()),
  'the platform owner and an organisation': () => forTheOwner(anAdmin()),
  'the platform owner and an organisation that has asked for a plan': () => forTheOwner(withPlanRequest()),
  'the platform owner and an organisation that owes': () => forTheOwner(onGrow()),
  'an organisation that does not pay': async () => {
    const known = await onGrow();
    await decides(known, 'not_paid');
    return known.values;
  },
};

verifyCalls('billing', () => `http://127.0.0.1:${server.port}`, states);
