import { randomUUID } from 'node:crypto';
import { type EventData, type EventType, freeSubscription } from '@waymark/contracts';
import type { Database, Service } from '@waymark/service-kit';
import {
  api,
  createEventFeed,
  createTestClock,
  type TestAnswer,
  type TestHost,
  testHost,
} from '@waymark/service-kit/testing';
import { createOkrService, migrations, readOkrConfig } from '../service.ts';

/** An organisation as a test has it: people by first name, each with a token. */
export type Organisation = {
  uuid: string;
  base: string;
  user: Record<string, string>;
  team: Record<string, string>;
};

export const START = new Date('2026-03-02T09:00:00.000Z');

/**
 * The service on a real schema, fed by events alone, as it is in the running product.
 * @param around wraps the database of the service, for tests that observe it
 * @param environment settings of the service
 */
export const createWorld = async (
  around: (database: Database) => Database = (database) => database,
  environment: NodeJS.ProcessEnv = {},
) => {
  const bare: TestHost = await testHost({ service: 'okr', migrations, clock: createTestClock(START) });
  const host: TestHost = { ...bare, database: around(bare.database) };
  const service: Service = createOkrService(host, readOkrConfig(environment));
  const http = api(service);
  const { event: next, deliver } = createEventFeed({ to: 'okr', http, clock: host.clock });

  const event = <Type extends EventType>(type: Type, organisation: string | undefined, data: EventData<Type>) =>
    next(type, organisation, 'uuid' in data ? String(data.uuid) : randomUUID(), data);

  const member = (organisation: string, user: string, first_name: string, more: Partial<Member> = {}): Member => ({
    organisation_uuid: organisation,
    user_uuid: user,
    first_name,
    last_name: 'Tester',
    email: `${user}@example.org`,
    lang: 'en',
    image_path: null,
    admin: false,
    active: true,
    joined_at: START.toISOString(),
    user_created_at: START.toISOString(),
    ...more,
  });

  const about = (uuid: string, owner_uuid: string): About => ({
    uuid,
    name: 'Acme',
    lang: 'en',
    image_path: null,
    owner_uuid,
    created_at: START.toISOString(),
  });

  /** An organisation with these people; the first is its owner and an admin. */
  const organisation = async (names: readonly string[] = ['owner']): Promise<Organisation> => {
    const uuid = randomUUID();
    const user = Object.fromEntries(names.map((name) => [name, randomUUID()]));
    const owner_uuid = Object.values(user)[0] ?? randomUUID();
    await deliver(
      event('waymark.identity.organisation.created.v1', uuid, about(uuid, owner_uuid)),
      ...Object.entries(user).map(([name, id], index) =>
        event('waymark.identity.member.joined.v1', uuid, member(uuid, id, name, { admin: index === 0 })),
      ),
    );
    return { uuid, base: `/api/v1/user/organisations/${uuid}/objectives`, user, team: {} };
  };

  /** Delivers an event about a change of the organisation. */
  const publish = async ({ uuid, user }: Organisation, changes: Partial<About>): Promise<void> => {
    const data = { ...about(uuid, Object.values(user)[0] ?? ''), ...changes };
    await deliver(event('waymark.identity.organisation.updated.v1', uuid, data));
  };

  const team = async (org: Organisation, name: string, members: readonly string[]): Promise<string> => {
    const uuid = randomUUID();
    await deliver(event('waymark.identity.team.created.v1', org.uuid, { uuid, name, user_uuids: [...members] }));
    org.team[name] = uuid;
    return uuid;
  };

  const blocks = async (org: Organisation, notPaying: boolean, overSubscribed: boolean): Promise<void> => {
    const data = {
      organisation_uuid: org.uuid,
      ...freeSubscription(1),
      blocked_for_not_paying: notPaying,
      blocked_for_active_users_over_subscription: overSubscribed,
    };
    await deliver(event('waymark.billing.subscription.changed.v1', org.uuid, data));
  };

  /** Calls as a user; `path` is below the organisation's objectives. */
  const as = async (user: string | undefined, lang: 'en' | 'fr' = 'en') => {
    const token = user === undefined ? undefined : await host.tokenFor({ user, lang });
    const call =
      (method: string) =>
      (path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> =>
        http.send(method, path, { token, body, headers });
    return { get: call('GET'), post: call('POST'), put: call('PUT'), del: call('DELETE') };
  };

  return {
    host,
    service,
    http,
    deliver,
    event,
    about,
    member,
    organisation,
    publish,
    team,
    blocks,
    as,
    close: () => host.close(),
  };
};

type About = EventData<'waymark.identity.organisation.updated.v1'>;
type Member = EventData<'waymark.identity.member.joined.v1'>;
export type World = Awaited<ReturnType<typeof createWorld>>;

export const keyresult = (more: object = {}) => ({
  name: 'Signed contracts',
  measured_by: 'contracts',
  start_value: 0,
  target_value: 10,
  ...more,
});

export const objective = (owner: string, more: object = {}) => ({
  name: 'Win the north',
  level: 'company',
  goal: 'committed',
  user_uuid: owner,
  validator_uuid: owner,
  period_start: '2026-03-01',
  period_end: '2026-06-01',
  ...more,
});
