import { afterAll, beforeAll } from '@jest/globals';
import { type States, type StateValues, verifyCalls } from '@waymark/contracts/pact';
import { createHttpServer, type HttpServer } from '@waymark/service-kit';
import { TEST_SECRET } from '@waymark/service-kit/testing';
import { createWorld, keyresult, type Organisation, objective, type World } from '../src/testing/world.ts';

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

/** An organisation of one member, who is all that there can be. */
const aMember = async (): Promise<Known> => {
  const org = await world.organisation(['ada']);
  const { ada: user } = org.user;
  return {
    org,
    values: { org: org.uuid, user, member: user, token: await world.host.tokenFor({ user }), secret: TEST_SECRET },
  };
};

const anObjective = async (status: 'creation' | 'working', keyresults: object[]): Promise<Known> => {
  const { org, values } = await aMember();
  const { user = '' } = values;
  const as = await world.as(user);
  const created = await as.post(org.base, objective(user, { keyresults }));
  const { uuid, keyresults: made, updated_at } = created.body.objective;
  const steps = status === 'working' ? ['validation', 'working'] : [];
  let readAt = updated_at;
  for (const step of steps) {
    readAt = (await as.put(`${org.base}/${uuid}`, { status: step })).body.objective.updated_at;
  }
  const [keyresultUuid, otherKeyresult] = made.map((one: { uuid: string }) => one.uuid);
  return { org, values: { ...values, objective: uuid, keyresult: keyresultUuid, otherKeyresult, readAt } };
};

const working = () => anObjective('working', [keyresult({ actual_value: 4 })]);
const inCreation = () => anObjective('creation', [keyresult(), keyresult({ name: 'Second' })]);

const states: States = {
  'a member without objectives': async () => {
    const { values } = await aMember();
    return { ...values, objective: '00000000-0000-4000-8000-000000000000' };
  },
  'an objective with a key result in working': async () => (await working()).values,
  'an objective with two key results in creation': async () => (await inCreation()).values,
  'an objective that somebody has edited meanwhile': async () => {
    const { org, values } = await inCreation();
    const as = await world.as(values.user);
    await as.put(`${org.base}/${values.objective}`, { description: 'Edited' });
    await as.put(`${org.base}/${values.objective}`, { description: null });
    return values;
  },
  'an objective of an organisation that does not pay': async () => {
    const { org, values } = await inCreation();
    await world.blocks(org, true, false);
    return values;
  },
  'a key result whose value has changed': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    const path = `${org.base}/${values.objective}/keyresults/${values.keyresult}`;
    await as.put(path, { actual_value: 6, comment: 'Two more' });
    return values;
  },
};

verifyCalls('okr', () => `http://127.0.0.1:${server.port}`, states);
