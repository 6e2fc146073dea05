import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freeSubscription, type Lang, type MemberSnapshot, type SubscriptionSnapshot } from '@waymark/contracts';
import type { Service } from '@waymark/service-kit';
import {
  api,
  createEventFeed,
  createTestClock,
  type TestAnswer,
  type TestHost,
  testHost,
} from '@waymark/service-kit/testing';
import { createNotificationService, migrations, readNotificationConfig } from '../service.ts';

export const START = new Date('2026-03-02T09:30:00.000Z');

/** An organisation in a test: people by first name, each with an id; the first is owner and admin. */
export type Organisation = { uuid: string; base: string; user: Record<string, string> };

export const unblocked = (organisation_uuid: string): SubscriptionSnapshot => ({
  organisation_uuid,
  ...freeSubscription(1),
});

/** The service on a real schema, fed only by events, as in the running product. */
export const createWorld = async (env: NodeJS.ProcessEnv = {}) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-mail-'));
  const settings = { dataDir, publicUrl: 'https://waymark.example' };
  const host: TestHost = await testHost({
    service: 'notification',
    migrations,
    clock: createTestClock(START),
    settings,
  });
  const service: Service = createNotificationService(host, readNotificationConfig(env));
  const http = api(service);
  host.internal.answer('identity', 'GET', /./, { status: 404, body: {} });
  const { event, deliver } = createEventFeed({ to: 'notification', http, clock: host.clock });

  const member = (
    organisation: string,
    user: string,
    first_name: string,
    more: Partial<MemberSnapshot> = {},
  ): MemberSnapshot => ({
    organisation_uuid: organisation,
    user_uuid: user,
    first_name,
    last_name: 'Tester',
    email: `${first_name}@example.org`,
    lang: 'en',
    image_path: null,
    admin: false,
    active: true,
    joined_at: START.toISOString(),
    user_created_at: START.toISOString(),
    ...more,
  });

  /** Creates an organisation with these people; the first is its owner and an admin. */
  const organisation = async (names: readonly string[] = ['owner'], name = 'Acme'): Promise<Organisation> => {
    const uuid = randomUUID();
    const user = Object.fromEntries(names.map((one) => [one, randomUUID()]));
    const [owner_uuid = ''] = Object.values(user);
    const about = { uuid, name, lang: 'en' as const, image_path: null, owner_uuid, created_at: START.toISOString() };
    await deliver(
      event('waymark.identity.organisation.created.v1', uuid, uuid, about, owner_uuid),
      ...Object.entries(user).map(([first, id], index) =>
        event('waymark.identity.member.joined.v1', uuid, id, member(uuid, id, first, { admin: index === 0 }), id),
      ),
    );
    return { uuid, base: `/api/v1/user/organisations/${uuid}`, user };
  };

  const block = async (org: Organisation, blocks: Partial<SubscriptionSnapshot>): Promise<void> => {
    const data = { ...unblocked(org.uuid), ...blocks };
    await deliver(event('waymark.billing.subscription.changed.v1', org.uuid, org.uuid, data));
  };

  const leave = async (
    org: Organisation,
    name: string,
    by?: string,
    reason: 'removed' | 'downgraded' = 'removed',
  ): Promise<void> => {
    const user = org.user[name] ?? '';
    const left = {
      ...member(org.uuid, user, name),
      successor_uuid: org.user.owner ?? null,
      reason,
    };
    await deliver(event('waymark.identity.member.left.v1', org.uuid, user, left, by));
  };

  const call = async (
    who: string | undefined,
    method: string,
    path: string,
    body?: unknown,
    lang: Lang = 'en',
  ): Promise<TestAnswer> => {
    const token = who === undefined ? {} : { token: await host.tokenFor({ user: who, lang }) };
    return http.send(method, path, { ...token, ...(body === undefined ? {} : { body }) });
  };

  /** The stored mails, newest first. */
  const mails = async (): Promise<{ to: string; subject: string; text: string; html: string; at: string }[]> =>
    (await http.get('/dev/mailbox', { headers: { accept: 'application/json' } })).body.mails;

  const close = async (): Promise<void> => {
    await service.stop();
    await host.close();
    await rm(dataDir, { recursive: true, force: true });
  };

  return { host, service, http, event, deliver, member, organisation, block, leave, call, mails, close };
};

export type World = Awaited<ReturnType<typeof createWorld>>;
