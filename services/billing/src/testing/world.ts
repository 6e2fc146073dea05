import { randomUUID } from 'node:crypto';
import type { EventData, EventType, MemberSnapshot, OrganisationSnapshot } from '@waymark/contracts';
import type { Database, Service } from '@waymark/service-kit';
import {
  api,
  createEventFeed,
  createTestClock,
  type TestAnswer,
  type TestHost,
  type TokenClaims,
  testHost,
} from '@waymark/service-kit/testing';
import { createBillingService, migrations, readBillingConfig } from '../service.ts';

export const START = new Date('2026-01-31T10:00:00.000Z');
export const asService = () => ({ calling: 'billing' }) as const;

/** An organisation in a test: people by first name, each with an id; the first is owner and admin. */
export type Organisation = { uuid: string; base: string; user: Record<string, string> };

type Leaving = Pick<EventData<'waymark.identity.member.left.v1'>, 'successor_uuid' | 'reason'>;
type Known = { organisation: OrganisationSnapshot; members: Map<string, MemberSnapshot> };

/** Fields of identity's view that its events do not have, and that billing ignores. */
const UNSEEN = {
  timezone: 'UTC',
  checkin_rhythm: 'weekly',
  checkin_weekday: 1,
  charts_by: 'progress',
  admin: false,
  favorite: false,
  require_second_factor: false,
  use_slack_connector: false,
  chat_new_objectives: false,
  chat_status_moves: false,
  chat_digest: false,
  updated_at: START.toISOString(),
};

/** A session with the platform owner's address, which is not proven. */
const UNPROVEN_SESSION = randomUUID();

/** A fake of identity, as far as billing calls it, with the organisations of the test. */
const playIdentity = (host: TestHost, known: Map<string, Known>): void => {
  const missing = { status: 404, body: {} };
  const answer = (pattern: RegExp, of: (found: Known, user: string) => object | undefined) =>
    host.internal.answer('identity', 'GET', pattern, ({ path }) => {
      const [, organisation = '', user = ''] = pattern.exec(path) ?? [];
      const found = known.get(organisation);
      const body = found && of(found, user);
      return body === undefined ? missing : { body };
    });
  const root = '^/internal/organisations/([0-9a-f-]+)';
  const active = ({ members }: Known) => [...members.values()].filter((member) => member.active).length;
  answer(new RegExp(`${root}$`), ({ organisation }) => ({ organisation }));
  answer(new RegExp(`${root}/members$`), ({ members }) => ({ members: [...members.values()] }));
  answer(new RegExp(`${root}/members/([0-9a-f-]+)$`), ({ members }, user) => {
    const member = members.get(user);
    return member && { member };
  });
  answer(new RegExp(`${root}/view`), (found) => ({
    organisation: { ...found.organisation, ...UNSEEN, number_of_active_users: active(found) },
  }));
  const unproven = { stands: true, super_admin: false, second_factor: false };
  host.internal.answer('identity', 'GET', new RegExp(`/sessions/${UNPROVEN_SESSION}$`), { body: unproven });
  const users = [{ uuid: randomUUID(), email: 'platform@example.org', lang: 'de', first_name: 'Pia' }];
  host.internal.answer('identity', 'GET', '/internal/super_admins', { body: { users } });
};

/** The service on a real schema, with a fake identity; events are delivered as other services deliver them. */
export const createWorld = async (
  env: NodeJS.ProcessEnv = {},
  around: (database: Database) => Database = (database) => database,
) => {
  const bare: TestHost = await testHost({ service: 'billing', migrations, clock: createTestClock(START) });
  const host: TestHost = { ...bare, database: around(bare.database) };
  const service: Service = createBillingService(host, readBillingConfig(env));
  const http = api(service);
  const known = new Map<string, Known>();
  playIdentity(host, known);
  const { event, deliver } = createEventFeed({ to: 'billing', http, clock: host.clock });

  const member = (organisation: string, user: string, more: Partial<MemberSnapshot> = {}): MemberSnapshot => ({
    organisation_uuid: organisation,
    user_uuid: user,
    first_name: 'Some',
    last_name: 'One',
    email: `${user}@example.org`,
    lang: 'en',
    image_path: null,
    admin: false,
    active: true,
    joined_at: host.clock.now().toISOString(),
    user_created_at: host.clock.now().toISOString(),
    ...more,
  });

  /** A new member joins: identity stores them and sends the event. */
  const join = async (org: Organisation, name: string, more: Partial<MemberSnapshot> = {}): Promise<string> => {
    const user = randomUUID();
    org.user[name] = user;
    const joined = member(org.uuid, user, { first_name: name, ...more });
    known.get(org.uuid)?.members.set(user, joined);
    await deliver(event('waymark.identity.member.joined.v1', org.uuid, user, joined));
    return user;
  };

  /** The member's language, address or role changes. */
  const change = async (org: Organisation, name: string, to: Partial<MemberSnapshot>): Promise<void> => {
    const user = org.user[name] ?? '';
    const changed = { ...(known.get(org.uuid)?.members.get(user) ?? member(org.uuid, user)), ...to };
    known.get(org.uuid)?.members.set(user, changed);
    const data = { ...changed, changed: Object.keys(to) };
    await deliver(event('waymark.identity.member.updated.v1', org.uuid, user, data));
  };

  const leave = async (org: Organisation, name: string, how: Partial<Leaving> = {}): Promise<void> => {
    const user = org.user[name] ?? '';
    const left = known.get(org.uuid)?.members.get(user) ?? member(org.uuid, user);
    known.get(org.uuid)?.members.delete(user);
    const data = { ...left, successor_uuid: null, reason: 'left' as const, ...how };
    await deliver(event('waymark.identity.member.left.v1', org.uuid, user, data));
  };

  /** An organisation that exists in identity, and whose events have not been delivered. */
  const unknownOrganisation = (name: string): Organisation => {
    const uuid = randomUUID();
    const owner = randomUUID();
    const about = {
      uuid,
      name,
      lang: 'en' as const,
      image_path: null,
      owner_uuid: owner,
      created_at: START.toISOString(),
    };
    const members = new Map([[owner, member(uuid, owner, { admin: true, first_name: 'owner' })]]);
    known.set(uuid, { organisation: about, members });
    return { uuid, base: `/api/v1/user/organisations/${uuid}`, user: { owner } };
  };

  const organisation = async (name = 'Acme', people: readonly string[] = []): Promise<Organisation> => {
    const org = unknownOrganisation(name);
    const { owner = '' } = org.user;
    const entry = known.get(org.uuid);
    const owned = entry?.members.get(owner);
    if (entry === undefined || owned === undefined) throw new Error('no owner');
    await deliver(
      event('waymark.identity.organisation.created.v1', org.uuid, org.uuid, entry.organisation),
      event('waymark.identity.member.joined.v1', org.uuid, owner, owned),
    );
    for (const person of people) await join(org, person);
    return org;
  };

  /**
   * Makes a call as a person; `super` is the platform owner, who is in no organisation, `unproven` a person with the owner's address who
   * has not proven it.
   */
  const call = async (who: string | undefined, method: string, path: string, body?: unknown): Promise<TestAnswer> => {
    const special: Record<string, TokenClaims> = {
      super: { superAdmin: true },
      unproven: { superAdminBar: 'EMAIL_NOT_PROVEN', sessionId: UNPROVEN_SESSION },
    };
    const token = who === undefined ? {} : { token: await host.tokenFor(special[who] ?? { user: who }) };
    return http.send(method, path, { ...token, ...(body === undefined ? {} : { body }) });
  };

  /** The emitted events of a type, in order. */
  const emitted = async <Type extends EventType>(type: Type): Promise<EventData<Type>[]> => {
    const rows = await host.admin<{ data: EventData<Type> }>('select data from outbox where type = $1 order by id', [
      type,
    ]);
    return rows.map(({ data }) => data);
  };

  const close = async (): Promise<void> => {
    await service.stop();
    await host.close();
  };

  return {
    host,
    service,
    http,
    known,
    event,
    deliver,
    member,
    join,
    change,
    leave,
    unknownOrganisation,
    organisation,
    call,
    emitted,
    close,
  };
};

export type World = Awaited<ReturnType<typeof createWorld>>;
