import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MemberSnapshot } from '@waymark/contracts';
import { until } from '@waymark/service-kit/testing';
import { type ChatChannel, createChatChannel } from '../testing/chat-channel.ts';
import { createWork } from '../testing/work.ts';
import { createWorld, type Organisation, START, type World } from '../testing/world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let world: World;
let channel: ChatChannel;
beforeAll(async () => {
  channel = await createChatChannel();
  world = await createWorld({ CHAT_WEBHOOK_PREFIXES: channel.prefix });
  await world.service.start();
});
beforeEach(() => world.host.clock.travelTo(START));
afterAll(async () => {
  await world.close();
  await channel.close();
});

/** Saves a webhook that answers with this status. */
const connect = ({ uuid }: Organisation, status: number, on = true) =>
  world.host.internal.answer('identity', 'GET', `/internal/organisations/${uuid}/chat`, {
    body: { use_slack_connector: on, slack_webhook: `${channel.prefix}${status}` },
  });

/** An organisation whose channel is told of new objectives; Ann is the owner. */
const telling = async (status: number, names: readonly string[] = ['Ann']): Promise<Organisation> => {
  const org = await world.organisation(names);
  connect(org, status);
  const about = { uuid: org.uuid, name: 'Acme', lang: 'en' as const, image_path: null, owner_uuid: org.user.Ann ?? '' };
  const data = { ...about, created_at: START.toISOString(), chat_new_objectives: true };
  await world.deliver(world.event('waymark.identity.organisation.updated.v1', org.uuid, org.uuid, data));
  return org;
};

const change = (org: Organisation, name: string, more: Partial<MemberSnapshot>) => {
  const user = org.user[name] ?? '';
  const data = {
    ...world.member(org.uuid, user, name, { email: `${name}-${org.uuid}@example.org`, ...more }),
    changed: [],
  };
  return world.event('waymark.identity.member.updated.v1', org.uuid, user, data);
};

/** Moves the clock, and waits until all jobs that are due then have been attempted. */
const after = async (ms: number) => {
  const { clock, admin } = world.host;
  clock.travelTo(new Date(clock.now().getTime() + ms));
  const due = 'select 1 from jobs where done_at is null and dead_at is null and run_at <= $1';
  await until(async () => (await admin(due, [clock.now()])).length === 0);
};

/** Creates an objective, which is posted a minute later. */
const post = async (org: Organisation) => {
  await world.deliver(createWork(world, org).created());
  await after(MINUTE_MS);
};

const read = ({ base, user }: Organisation, who = 'Ann') =>
  world.call(user[who], 'GET', `${base}/integration/chat_failure`);
const failureOf = async (org: Organisation) => (await read(org)).body.failure;
const test = async ({ base, user }: Organisation) =>
  (await world.call(user.Ann, 'POST', `${base}/integration/test`)).body;
const atMinute = (minute: number) => new Date(START.getTime() + minute * MINUTE_MS).toISOString();

/** Subjects of the mails about the chat, by the first name in the address. */
const mailsOf = async (org: Organisation) =>
  (await world.mails())
    .filter(({ text }) => text.includes(`/organization/${org.uuid}/admin/integration`))
    .map(({ to, subject }) => `${to.split(/[-@]/)[0]}: ${subject}`)
    .sort();
const TO_ANN = 'Ann: The chat of Acme no longer accepts messages';

describe('a chat that takes no messages', () => {
  it('is reported with the first time, the last one and the status', async () => {
    const org = await telling(410);
    expect(await failureOf(org)).toBeUndefined();
    await post(org);
    expect(await failureOf(org)).toEqual({ since: atMinute(1), last_at: atMinute(1), answer: 410 });
    connect(org, 410);
    await post(org);
    expect(await failureOf(org)).toEqual({ since: atMinute(1), last_at: atMinute(2), answer: 410 });
    expect(JSON.stringify(await world.host.admin('select * from chat_failures'))).not.toContain(channel.prefix);
  });

  it('is mailed once to each active admin, in their language', async () => {
    const org = await telling(404, ['Ann', 'Bob', 'Cy', 'Dee']);
    const admin = { admin: true };
    await world.deliver(
      ...[change(org, 'Ann', admin), change(org, 'Bob', { ...admin, lang: 'de' }), change(org, 'Cy', {})],
      change(org, 'Dee', { ...admin, active: false }),
    );
    for (const _ of [1, 2, 3]) await post(org);
    expect(await mailsOf(org)).toEqual([TO_ANN, 'Bob: Der Chat von Acme nimmt keine Nachrichten mehr an']);
  });

  it('is no longer reported after a message has arrived, and is mailed again when it fails again', async () => {
    const org = await telling(410);
    await post(org);
    connect(org, 200);
    await post(org);
    connect(org, 410);
    expect(await failureOf(org)).toBeUndefined();
    await post(org);
    expect(await failureOf(org)).toMatchObject({ since: atMinute(3) });
    expect(await mailsOf(org)).toEqual([TO_ANN, TO_ANN]);
  });

  it('is no longer reported after a test has arrived; a test that fails changes nothing and is not mailed', async () => {
    const org = await telling(410);
    expect(await test(org)).toMatchObject({ delivered: false });
    await after(0);
    expect([await failureOf(org), await mailsOf(org)]).toEqual([undefined, []]);
    await post(org);
    await test(org);
    expect(await failureOf(org)).toMatchObject({ last_at: atMinute(1) });
    connect(org, 200);
    await test(org);
    connect(org, 410);
    expect(await failureOf(org)).toBeUndefined();
  });

  it('is not reported while another webhook is saved or the connector is off, and is mailed anew for the other', async () => {
    const org = await telling(410);
    await post(org);
    connect(org, 410, false);
    expect(await failureOf(org)).toBeUndefined();
    connect(org, 403);
    expect(await failureOf(org)).toBeUndefined();
    await post(org);
    expect(await failureOf(org)).toEqual({ since: atMinute(2), last_at: atMinute(2), answer: 403 });
    expect(await mailsOf(org)).toEqual([TO_ANN, TO_ANN]);
  });

  it('because it is unavailable is reported once a message is given up after a day, with the first attempt', async () => {
    const org = await telling(503);
    await post(org);
    for (let hour = 1; hour < 23; hour += 1) await after(HOUR_MS);
    expect([await failureOf(org), await mailsOf(org)]).toEqual([undefined, []]);
    for (let hour = 23; hour < 25; hour += 1) await after(HOUR_MS);
    const failure = await failureOf(org);
    expect(failure).toMatchObject({ since: atMinute(1), answer: 503 });
    expect(Date.parse(failure.last_at)).toBeGreaterThan(START.getTime() + 22 * HOUR_MS);
    expect(await mailsOf(org)).toEqual([TO_ANN]);
  });

  it('is shown to admins only', async () => {
    const org = await telling(410, ['Ann', 'Bob']);
    expect((await read(org, 'Bob')).status).toBe(403);
    expect((await read(org, 'nobody')).status).toBe(401);
  });

  it('is 503 while identity does not answer', async () => {
    const org = await telling(410);
    world.host.internal.answer('identity', 'GET', `/internal/organisations/${org.uuid}/chat`, {
      status: 500,
      body: {},
    });
    expect((await read(org)).status).toBe(503);
  });

  it('is forgotten with its organisation', async () => {
    const org = await telling(410);
    await post(org);
    const deleted = { uuid: org.uuid, name: 'Acme' };
    const rows = () => world.host.admin('select 1 from chat_failures where organisation_uuid = $1', [org.uuid]);
    expect(await rows()).toHaveLength(1);
    await world.deliver(world.event('waymark.identity.organisation.deleted.v1', org.uuid, org.uuid, deleted));
    expect(await rows()).toEqual([]);
  });
});
