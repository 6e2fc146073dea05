import { afterAll, beforeAll } from '@jest/globals';
import { freeSubscription } from '@waymark/contracts';
import { type States, type StateValues, verifyCalls, verifyEvents } from '@waymark/contracts/pact';
import { createHttpServer, createMetrics, type HttpServer } from '@waymark/service-kit';
import { publishedBy, signCall } from '@waymark/service-kit/testing';
import { createOkrService, readOkrConfig } from '../src/service.ts';
import { createWorld, keyresult, type Organisation, objective, type World } from '../src/testing/world.ts';

let world: World;
let server: HttpServer;

beforeAll(async () => {
  world = await createWorld();
  const settings = { ...world.host.settings, timeTravel: true };
  const okrService = createOkrService({ ...world.host, settings, metrics: createMetrics('okr') }, readOkrConfig({}));
  server = await createHttpServer(okrService.handler, 0);
  world.host.internal.answer('identity', 'GET', /members|teams/, { status: 404, body: {} });
  // First of all, so that the first event of each type is one of these.
  await publishEverything();
});
afterAll(async () => {
  await server.close(0);
  await world.service.stop();
  await world.close();
});

type Known = { org: Organisation; values: StateValues };

/** An organisation of one member, who is all that there can be. */
const aMember = async (): Promise<Known> => {
  const org = await world.organisation(['ada']);
  const { ada: user } = org.user;
  const token = await world.host.tokenFor({ user });
  return { org, values: { org: org.uuid, user, member: user, token } };
};

const anObjective = async (status: 'creation' | 'working', keyresults: object[]): Promise<Known> => {
  const { org, values } = await aMember();
  const { user = '' } = values;
  const as = await world.as(user);
  const created = await as.post(org.base, objective(user, { keyresults }));
  const { uuid, keyresults: made, updated_at } = created.body.objective;
  let readAt = updated_at;
  for (const step of status === 'working' ? ['validation', 'working'] : []) {
    readAt = (await as.put(`${org.base}/${uuid}`, { status: step })).body.objective.updated_at;
  }
  // So that later check-ins and comments count for this status.
  world.host.clock.advance(1_000);
  const [first, second] = made.map((one: { uuid: string }) => one.uuid);
  return { org, values: { ...values, objective: uuid, keyresult: first, otherKeyresult: second, readAt } };
};

const working = () => anObjective('working', [keyresult({ actual_value: 4 })]);
const checkinsIn =
  ({ base }: Organisation) =>
  (uuid: string | undefined): string =>
    `${base.replace('/objectives', '')}/keyresults/${uuid}/checkins`;
const inCreation = () => anObjective('creation', [keyresult(), keyresult({ name: 'Second' })]);

const archived = async (): Promise<Known> => {
  const known = await working();
  const { org, values } = known;
  const as = await world.as(values.user);
  const other = (await as.post(org.base, objective(values.user ?? '', { keyresults: [keyresult()] }))).body.objective;
  for (const status of ['validation', 'working', 'review', 'archive'])
    await as.put(`${org.base}/${other.uuid}`, { status });
  await world.deliver(
    world.event('waymark.billing.subscription.changed.v1', org.uuid, {
      organisation_uuid: org.uuid,
      ...freeSubscription(1),
      current_subscription_type: 'enterprise_plan',
    }),
  );
  return known;
};

const states: States = {
  'an organisation': async () => (await aMember()).values,
  'time travel': async () => ({}),
  'a person': async () => (await inCreation()).values,
  'a member without objectives': async () => {
    const { values } = await aMember();
    return { ...values, objective: '00000000-0000-4000-8000-000000000000' };
  },
  'a member with a check-in that is due, and an objective to validate': async () => {
    const { org, values } = await working();
    const longAgo = `update objective_spans set status_since = status_since - interval '30 days' where objective_uuid = $1`;
    await world.host.admin(longAgo, [values.objective]);
    const as = await world.as(values.user);
    const { body } = await as.post(org.base, objective(values.user ?? '', { keyresults: [keyresult()] }));
    await as.put(`${org.base}/${body.objective.uuid}`, { status: 'validation' });
    return values;
  },
  'something of everything that a digest tells': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    const path = `${org.base.replace('/objectives', '')}/keyresults/${values.keyresult}`;
    await as.post(`${path}/checkins`, { value: 6, confidence: 1 });
    await as.post(`${path}/blockers`, { kind: 'waiting', text: 'No list', user_uuid: values.user });
    const today = world.host.clock.now().toISOString().slice(0, 10);
    await world.host.admin('update objectives set period_end = $2 where uuid = $1', [values.objective, today]);
    return values;
  },
  'an objective with a key result in working': async () => (await working()).values,
  'an objective with a key result in trouble': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    await as.post(`${org.base.replace('/objectives', '')}/keyresults/${values.keyresult}/checkins`, { confidence: 2 });
    return values;
  },
  'an objective in working and one in the archive, on the enterprise plan': async () => (await archived()).values,
  'an objective that its owner has folded': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    await as.put(`${org.base}/${values.objective}/folded`, { folded: true });
    return values;
  },
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
  'a key result that its owner was asked for': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    await as.post(`${checkinsIn(org)(values.keyresult)}/ask`, { user_uuid: values.user });
    return values;
  },
  'a key result that its owner has checked in on': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    const said = { value: 7, confidence: 6, comment: 'Three more' };
    const { body } = await as.post(checkinsIn(org)(values.keyresult), said);
    return { ...values, checkin: body.checkin.uuid };
  },
  'an objective that its owner has commented on': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    const { body } = await as.post(`${org.base}/${values.objective}/comments`, { text: 'Who signs?' });
    const { uuid } = body.comment;
    await as.put(`${org.base.replace('/objectives', '')}/comments/${uuid}/reactions`, { reaction: 'heart' });
    return { ...values, comment: uuid };
  },
  'a key result whose value has changed': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    const path = `${org.base}/${values.objective}/keyresults/${values.keyresult}`;
    await as.put(path, { actual_value: 6, comment: 'Two more' });
    return values;
  },
  'a key result with a blocker that waits for its owner': async () => {
    const { org, values } = await working();
    const as = await world.as(values.user);
    const waiting = { kind: 'waiting', text: 'The customer has to sign', user_uuid: values.user };
    const path = `${org.base.replace('/objectives', '')}/keyresults/${values.keyresult}/blockers`;
    return { ...values, blocker: (await as.post(path, waiting)).body.blocker.uuid };
  },
};

verifyCalls('okr', () => `http://127.0.0.1:${server.port}`, states, signCall);

/** Publishes one event of each type that this service has. */
const publishEverything = async (): Promise<void> => {
  const { org, values } = await inCreation();
  const as = await world.as(values.user);
  const one = `${org.base}/${values.objective}`;
  const results = `${one}/keyresults`;
  await as.put(one, { name: 'Win the south' });
  await as.put(`${results}/${values.keyresult}`, { name: 'Renamed' });
  await as.post(`${results}/order`, { keyresults_uid: [values.otherKeyresult, values.keyresult] });
  const { body: third } = await as.post(results, keyresult({ name: 'Third' }));
  await as.del(`${results}/${values.otherKeyresult}`);
  const { body: copy } = await as.post(`${one}/duplicate`);
  await as.put(one, { status: 'validation' });
  await as.put(one, { status: 'working' });
  await as.put(`${results}/${values.keyresult}`, { actual_value: 5, comment: 'Half' });
  const checkinsOf = checkinsIn(org);
  await as.post(checkinsOf(values.keyresult), { confidence: 7, comment: 'Still' });
  await as.post(`${checkinsOf(third.keyresult.uuid)}/ask`, { user_uuid: values.user });
  await as.del(`${checkinsOf(third.keyresult.uuid)}/ask`);
  const organisation = org.base.replace('/objectives', '');
  const waiting = { kind: 'waiting', text: 'The customer has to sign', user_uuid: values.user };
  const { blocker } = (await as.post(`${organisation}/keyresults/${values.keyresult}/blockers`, waiting)).body;
  await as.post(`${organisation}/blockers/${blocker.uuid}/not_me`);
  await as.put(`${organisation}/blockers/${blocker.uuid}`, waiting);
  await as.post(`${organisation}/blockers/${blocker.uuid}/resolve`, { text: 'The contract is signed' });
  const comment = { text: `Who signs, @[${values.user}]?`, keyresult_uuid: values.keyresult };
  const { uuid: commentUuid } = (await as.post(`${one}/comments`, comment)).body.comment;
  const at = `${org.base.replace('/objectives', '')}/comments/${commentUuid}`;
  const team = await world.team(org, 'North', []);
  await as.put(at, { text: `@[${values.user}] and @[${team}] sign` });
  await as.put(`${at}/reactions`, { reaction: 'thumbs_up' });
  await as.del(at);
  await as.del(`${org.base}/${copy.objective.uuid}`);
};

verifyEvents('okr', () => publishedBy(world.service, world.host));
