import { afterAll, beforeAll } from '@jest/globals';
import { type States, type StateValues, verifyCalls, verifyEvents } from '@waymark/contracts/pact';
import { createHttpServer, createMetrics, type HttpServer } from '@waymark/service-kit';
import { publishedBy, signCall } from '@waymark/service-kit/testing';
import { createChatFailures } from '../src/chat/chat-failures.ts';
import { createStopLinks } from '../src/mail-preferences/stop-links.ts';
import { createNotificationService, readNotificationConfig } from '../src/service.ts';
import { createWork } from '../src/testing/work.ts';
import { createWorld, type Organisation, type World } from '../src/testing/world.ts';

let world: World;
let server: HttpServer;

beforeAll(async () => {
  world = await createWorld();
  const settings = { ...world.host.settings, timeTravel: true };
  const host = { ...world.host, settings, metrics: createMetrics('notification') };
  server = await createHttpServer(createNotificationService(host, readNotificationConfig({})).handler, 0);
});
afterAll(async () => {
  await server.close(0);
  await world.close();
});

type Known = { org: Organisation; values: StateValues };
const MONDAY = { frequency: 'weekly', day: 0, time: '09:00', timezone: 'Europe/Brussels' };

const anOrganisation = async (...others: string[]): Promise<Known> => {
  const org = await world.organisation(['Ada', ...others]);
  const { Ada: user } = org.user;
  const token = await world.host.tokenFor({ user });
  return { org, values: { org: org.uuid, user, token } };
};

const withReminder = async (...others: string[]): Promise<Known> => {
  const { org, values } = await anOrganisation(...others);
  const { body } = await world.call(values.user, 'POST', `${org.base}/reminders`, MONDAY);
  return { org, values: { ...values, reminder: body.reminder.uuid, readAt: body.reminder.updated_at } };
};

/** Not an allowed address, so nothing is sent anywhere. */
const WEBHOOK = 'https://chat.example/x';

const connectChat = ({ org, values }: Known): StateValues => {
  const body = { use_slack_connector: true, slack_webhook: WEBHOOK };
  world.host.internal.answer('identity', 'GET', `/internal/organisations/${org.uuid}/chat`, { body });
  return values;
};

const withFailingChat = async (): Promise<StateValues> => {
  const known = await anOrganisation();
  const { database, clock, settings } = world.host;
  const failures = createChatFailures(database, settings.internalSecret);
  const at = clock.now();
  await database.inOrganisation(known.org.uuid, (scope) =>
    failures.note(scope, { mark: failures.markOf(WEBHOOK), since: at, at, answer: 410 }),
  );
  return connectChat(known);
};

const withMailedReminder = async (): Promise<StateValues> => {
  const { values } = await anOrganisation();
  const { mailSecret, publicUrl } = world.host.settings;
  const { stop_url } = createStopLinks(mailSecret, publicUrl).linksFor(values.user ?? '', 'reminders');
  return { ...values, stopToken: new URL(stop_url).searchParams.get('token') ?? '' };
};

const withWork = ({ org }: Known, users: object[]): void =>
  world.host.internal.answer('okr', 'GET', `/internal/organisations/${org.uuid}/owed`, {
    body: { users },
  });

const withIdleReminder = async (): Promise<StateValues> => {
  const known = await withReminder();
  withWork(known, []);
  return known.values;
};

/** The items in the reminder belong to somebody else than the caller of its test. */
const withReminderAndChat = async (): Promise<StateValues> => {
  const known = await withReminder('Grace');
  const url = 'https://waymark.example/x';
  const keyresult = { name: 'Churn', objective_name: 'Win the north', progress: 40, health: 'at_risk', url };
  withWork(known, [
    { user_uuid: known.org.user.Grace, due: 1, keyresults: [keyresult], to_validate: 0, validations: [] },
  ]);
  return connectChat(known);
};

type Entry = { uuid: string; target: string };

/** A history of objectives only: entries about members link to no objective. */
const withHistory = async (): Promise<Known> => {
  const { org, values } = await anOrganisation();
  const objective = crypto.randomUUID();
  const user = values.user ?? '';
  const about = {
    uuid: objective,
    name: 'Win the north',
    level: 'company',
    goal: 'committed',
    status: 'creation',
  } as const;
  const people = { user_uuid: user, validator_uuid: user, team_uuid: null, creator_uuid: user };
  const period = { period_start: '2026-03-01', period_end: '2026-06-01' };
  const data = { ...about, ...people, ...period, keyresults: [] };
  await world.deliver(world.event('waymark.okr.objective.created.v1', org.uuid, objective, data, user));
  const history = `${org.base}/notifications`;
  const entries: Entry[] = (await world.call(user, 'GET', history)).body.notifications;
  for (const { uuid, target } of entries) {
    if (target !== 'objectives') await world.call(user, 'DELETE', `${history}/${uuid}`);
  }
  return { org, values: { ...values, notification: entries.find(({ target }) => target === 'objectives')?.uuid } };
};

/** An audit event of identity about a new team, for the log of these organisations or, without any, the platform's. */
const recorded = (user: string | undefined, organisations: string[]) => {
  const actor = { uuid: user ?? '', email: 'ada@example.org', first_name: 'Ada', last_name: 'Tester' };
  const about = {
    action: 'team.created',
    target: 'team',
    target_uuid: crypto.randomUUID(),
    details: { name: 'North' },
  };
  const listed = { organisation_uuids: organisations, platform: organisations.length === 0 };
  const data = { ...about, ...listed, actor, ip: '203.0.113.7', token: null };
  return world.event('waymark.identity.audit.recorded.v1', undefined, data.target_uuid, data, user);
};

const withAudit = async (): Promise<StateValues> => {
  const { org, values } = await anOrganisation();
  await world.deliver(recorded(values.user, [org.uuid]));
  return values;
};

const withAuditForOwner = async (): Promise<StateValues> => {
  const values = await withAudit();
  return { ...values, token: await world.host.tokenFor({ user: crypto.randomUUID(), superAdmin: true }) };
};

const withPlatformAudit = async (): Promise<StateValues> => {
  const user = crypto.randomUUID();
  await world.deliver(recorded(user, []));
  return { user, token: await world.host.tokenFor({ user, superAdmin: true }) };
};

const withInbox = async (): Promise<StateValues> => {
  const { org, values } = await anOrganisation();
  const work = createWork(world, org, { user_uuid: values.user ?? '', validator_uuid: values.user ?? '' });
  await world.deliver(work.created(), work.moved('validation'));
  const { body } = await world.call(values.user, 'GET', `${org.base}/inbox`);
  return { ...values, inboxItem: body.items[0].uuid };
};

const withMention = async (): Promise<StateValues> => {
  const { org, values } = await anOrganisation();
  const work = createWork(world, org);
  const { user = '' } = values;
  await world.deliver(work.created(), work.comment([{ kind: 'member', uuid: user }]));
  const { body } = await world.call(user, 'GET', `${org.base}/inbox`);
  return { ...values, inboxItem: body.items[0].uuid };
};

const states: States = {
  'a mention that one has not seen': withMention,
  'something that waits for one': withInbox,
  'an organisation with an audit log': withAudit,
  'the platform owner and an organisation with an audit log': withAuditForOwner,
  'the platform owner and an audit log of the platform': withPlatformAudit,
  'an organisation': async () => (await anOrganisation()).values,
  'a person': async () => (await anOrganisation()).values,
  'time travel': async () => ({}),
  'an organisation of others': async () => {
    const { values } = await anOrganisation();
    return { ...values, token: await world.host.tokenFor() };
  },
  'a session that is over': async () => ({ token: 'no-token-any-more' }),
  'a reminder that was mailed': withMailedReminder,
  'an organisation with a reminder': async () => (await withReminder()).values,
  'an organisation with a reminder that would reach nobody': withIdleReminder,
  'an organisation with a chat webhook that is not allowed': async () => connectChat(await anOrganisation()),
  'an organisation whose chat takes no messages': withFailingChat,
  'an organisation with a reminder that reaches somebody, and a chat webhook that is not allowed': withReminderAndChat,
  'an organisation with a history': async () => (await withHistory()).values,
};

verifyCalls('notification', () => `http://127.0.0.1:${server.port}`, states, signCall);

verifyEvents('notification', async () => {
  const { org, values } = await withReminder();
  const one = `${org.base}/reminders/${values.reminder}`;
  await world.call(values.user, 'PUT', one, { time: '17:00' });
  await world.call(values.user, 'DELETE', one);
  return publishedBy(world.service, world.host);
});
