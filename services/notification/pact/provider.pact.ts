import { randomUUID } from 'node:crypto';
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
  const org = await world.organisation(['owner', 'mia'], 'Observatory');
  const { owner: user } = org.user;
  const token = await world.host.tokenFor({ user });
  return { org, values: { org: org.uuid, user, token, secret: TEST_SECRET } };
};

/** One entry, of an objective that was created. */
const aHistory = async (): Promise<StateValues> => {
  const { org, values } = await anAdmin();
  const { user = '' } = values;
  await world.host.admin('delete from notifications where organisation_uuid = $1', [org.uuid]);
  const objective = {
    uuid: randomUUID(),
    name: 'Win the north',
    level: 'company' as const,
    goal: 'committed' as const,
    status: 'creation' as const,
    user_uuid: user,
    validator_uuid: user,
    team_uuid: null,
    creator_uuid: user,
    period_start: '2026-01-01',
    period_end: '2026-03-31',
    keyresults: [],
  };
  await world.deliver(world.event('waymark.okr.objective.created.v1', org.uuid, objective.uuid, objective, user));
  const { notifications } = (await world.call(user, 'GET', `${org.base}/notifications`)).body;
  return { ...values, notification: notifications[0].uuid, objective: objective.uuid };
};

const aReminder = async (): Promise<Known> => {
  const { org, values } = await anAdmin();
  const body = { frequency: 'weekly', day: 0, time: '10:00', timezone: 'Europe/Brussels' };
  const { reminder } = (await world.call(values.user, 'POST', `${org.base}/reminders`, body)).body;
  return { org, values: { ...values, reminder: reminder.uuid, readAt: reminder.updated_at } };
};

const states: States = {
  'an organisation with a history': aHistory,
  'an organisation of which one is an admin': async () => (await anAdmin()).values,
  'an organisation with a reminder': async () => (await aReminder()).values,
  'an organisation of which one is a member': async () => {
    const { org, values } = await anAdmin();
    const { mia: user } = org.user;
    return { ...values, user, token: await world.host.tokenFor({ user }) };
  },
  'an organisation that does not pay': async () => {
    const { org, values } = await aReminder();
    await world.block(org, { blocked_for_not_paying: true });
    return values;
  },
};

verifyCalls('notification', () => `http://127.0.0.1:${server.port}`, states);
