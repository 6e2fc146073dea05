import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChatChannel, createChatChannel } from '../testing/chat-channel.ts';
import { createWorld, type Organisation, type World } from '../testing/world.ts';

let world: World;
let channel: ChatChannel;
beforeAll(async () => {
  channel = await createChatChannel();
  world = await createWorld({ CHAT_WEBHOOK_PREFIXES: `${channel.prefix},http://127.0.0.1:1/` });
});
afterAll(async () => {
  await world.close();
  await channel.close();
});

const connect = ({ uuid }: Organisation, slack_webhook: string | null) =>
  world.host.internal.answer('identity', 'GET', `/internal/organisations/${uuid}/chat`, {
    body: { use_slack_connector: false, slack_webhook },
  });
const test = ({ base, user }: Organisation, who = 'owner') => world.call(user[who], 'POST', `${base}/integration/test`);

describe('the test of a chat webhook', () => {
  it('posts a message to the saved webhook, even if the connector is off', async () => {
    const org = await world.organisation();
    connect(org, `${channel.prefix}200`);
    const answer = await test(org);
    expect([answer.status, answer.body]).toEqual([200, { status: true, delivered: true }]);
    expect(channel.posted.at(-1)).toMatch(/^This is a test: Waymark posts the messages of .+ here\.$/);
  });

  it.each([
    [
      'the status of a chat that refuses the message',
      (base: string) => `${base}410`,
      { delivered: false, answer: 410 },
    ],
    ['the status of a chat that is down', (base: string) => `${base}503`, { delivered: false, answer: 503 }],
    ['no status for a chat that does not respond', (base: string) => `${base}hangs`, { delivered: false }],
    ['no status for an address where nothing listens', () => 'http://127.0.0.1:1/x', { delivered: false }],
    ['no status for an address that is not allowed', () => 'http://169.254.169.254/', { delivered: false }],
  ])('reports %s', async (_what, webhook, expected) => {
    const org = await world.organisation();
    connect(org, webhook(channel.prefix));
    expect((await test(org)).body).toEqual({ status: true, ...expected });
  });

  it('is refused with 422, naming the field, when no webhook is saved', async () => {
    const org = await world.organisation();
    connect(org, null);
    const answer = await test(org);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['slack_webhook']]);
  });

  it('is allowed to admins only, five times a minute', async () => {
    const org = await world.organisation(['owner', 'member']);
    connect(org, `${channel.prefix}200`);
    expect((await test(org, 'member')).status).toBe(403);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) statuses.push((await test(org)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
