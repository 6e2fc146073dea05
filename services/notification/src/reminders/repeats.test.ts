import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CATALOGUE } from '@waymark/contracts';
import { createEvents, type Events, type ServiceHost } from '@waymark/service-kit';
import { faultsOfRepeats, keyedCalls, type RepeatedCall } from '@waymark/service-kit/testing';
import { readNotificationConfig } from '../config.ts';
import { createNotificationService } from '../service.ts';
import { createWorld, type World } from '../testing/world.ts';

const LIMIT_MS = 180_000;
const REMINDER = { frequency: 'weekly', day: 0, time: '10:00', timezone: 'UTC' };

let world: World;
let events: Events;
beforeAll(async () => {
  world = await createWorld();
  events = createEvents({ ...world.host, service: 'notification', metrics: undefined });
});
afterAll(() => world.close());

type Ground = { base: string; reminder: string; notification: string };
type Sent = [method: string, path: string, body?: object];

const CALLS: Record<string, (ground: Ground) => Sent> = {
  createReminder: ({ base }) => ['POST', `${base}/reminders`, { ...REMINDER, time: '11:00' }],
  editReminder: ({ base, reminder }) => ['PUT', `${base}/reminders/${reminder}`, { time: '12:00' }],
  deleteReminder: ({ base, reminder }) => ['DELETE', `${base}/reminders/${reminder}`],
  editMailPreferences: () => ['PUT', '/api/v1/user/mail_preferences', { digest: true }],
  deleteNotification: ({ base, notification }) => ['DELETE', `${base}/notifications/${notification}`],
};

const arrange = async (sent: (ground: Ground) => Sent): Promise<RepeatedCall> => {
  const { base, user } = await world.organisation(['owner']);
  const { reminder } = (await world.call(user.owner, 'POST', `${base}/reminders`, REMINDER)).body;
  const { notifications } = (await world.call(user.owner, 'GET', `${base}/notifications`)).body;
  const [method, path, body] = sent({ base, reminder: reminder.uuid, notification: notifications[0].uuid });
  return { method, path, token: await world.host.tokenFor({ user: user.owner ?? '' }), ...(body && { body }) };
};

let delivered = 0;
/** Publishes the outbox and delivers it to the service, which is not started and so does not do it by itself. */
const settle = async () => {
  await events.relay.drain();
  const published = world.host.transport.published.slice(delivered);
  delivered += published.length;
  if (published.length > 0) await world.deliver(...published);
};

describe('a call repeated with its Idempotency-Key after the process ended at any step', () => {
  it('is tested for every call that honours Idempotency-Key', () => {
    expect(Object.keys(CALLS).sort()).toEqual(keyedCalls(CATALOGUE.notification).sort());
  });

  it.each(Object.entries(CALLS))(
    'takes effect once, and gets the same response without waiting: %s',
    async (_, sent) => {
      const create = (host: ServiceHost) => createNotificationService(host, readNotificationConfig({}));
      const notification = { name: 'notification', host: world.host, service: world.service, create, settle } as const;
      const { faults, points, effect } = await faultsOfRepeats(notification, () => arrange(sent));
      expect(faults).toEqual([]);
      expect(points).toBeGreaterThan(5);
      expect(effect.idempotency_keys).toBe(1);
    },
    LIMIT_MS,
  );
});
