import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@waymark/service-kit/testing';
import { type ChatChannel, createChatChannel } from '../testing/chat-channel.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let channel: ChatChannel;
beforeAll(async () => {
  channel = await createChatChannel();
  world = await createWorld({ CHAT_WEBHOOK_PREFIXES: channel.prefix });
  await world.service.start();
});
afterAll(async () => {
  await world.close();
  await channel.close();
});

type Owners = Record<string, readonly string[]>;

const withReminder = async (names: readonly string[], owners: Owners, status: number | null = null) => {
  const org = await world.organisation(names);
  const users = Object.entries(owners).map(([name, keyresults]) => ({
    user_uuid: org.user[name],
    keyresults: keyresults.map((one) => ({
      ...{ name: one, objective_name: 'Grow', progress: 40, health: 'at_risk' },
      url: `https://waymark.example/${one}`,
    })),
    due: keyresults.length,
    to_validate: 0,
    validations: [],
  }));
  const { internal } = world.host;
  internal.answer('okr', 'GET', `/internal/organisations/${org.uuid}/owed`, { body: { users } });
  internal.answer('identity', 'GET', `/internal/organisations/${org.uuid}/chat`, {
    body: { use_slack_connector: status !== null, slack_webhook: `${channel.prefix}${status ?? 200}` },
  });
  const body = { frequency: 'weekly', day: 0, time: '10:00', timezone: 'UTC' };
  const { reminder } = (await world.call(org.user[names[0] ?? ''], 'POST', `${org.base}/reminders`, body)).body;
  const test = (who = names[0] ?? '', chat?: boolean) =>
    world.call(org.user[who], 'POST', `${org.base}/reminders/${reminder.uuid}/test`, { ...(chat && { chat }) });
  return { org, reminder, test };
};

const mailTo = async (name: string) => {
  const of = async () => (await world.mails()).find(({ to }) => to === `${name}@example.org`);
  await until(async () => (await of()) !== undefined);
  return (await of())?.text ?? '';
};
describe('a test of a reminder', () => {
  it('mails only the caller, with the caller’s own due key results, and posts no chat message', async () => {
    const { test } = await withReminder(['Ann', 'Bob'], { Ann: ['Revenue'], Bob: ['Churn'] }, 200);
    const before = channel.posted.length;
    const { status, body } = await test();
    expect([status, body]).toEqual([200, { status: true, people: 2, keyresults: 2, to: 'Ann@example.org' }]);
    const mail = await mailTo('Ann');
    expect(mail).toContain('- Revenue: 40%, in progress\n  https://waymark.example/Revenue');
    expect(mail).toContain('because you asked for a test of a reminder. It went to you alone.');
    expect(mail).not.toContain('Churn');
    expect((await world.mails()).filter(({ to }) => to.startsWith('Bob'))).toEqual([]);
    expect(channel.posted).toHaveLength(before);
  });

  it('shows the reminder of another owner, with the name, when the caller owns no due key result', async () => {
    const { test } = await withReminder(['Cleo', 'Zoe'], { Zoe: ['Churn'] });
    expect((await test()).body).toMatchObject({ to: 'Cleo@example.org', owner: 'Zoe Tester' });
    expect(await mailTo('Cleo')).toContain(
      'Today Zoe Tester would be reminded of 1 key result in Acme that waits for a check-in',
    );
  });

  it('returns zero people and key results, and posts nothing, when no check-in is due', async () => {
    const { test } = await withReminder(['Dora'], {}, 200);
    const before = channel.posted.length;
    expect((await test('Dora', true)).body).toEqual({ status: true, people: 0, keyresults: 0 });
    expect(channel.posted).toHaveLength(before);
  });

  it('is posted to the chat channel on request, marked as a test', async () => {
    const { test } = await withReminder(['Eve'], { Eve: ['Revenue'] }, 200);
    expect((await test('Eve', true)).body.chat).toEqual({ delivered: true });
    expect(channel.posted.at(-1)).toMatch(/^This is a test of a reminder\.\nTime to check in: 1 key result/);
    expect(channel.posted.at(-1)).toContain('*Eve Tester*\n• <https://waymark.example/Revenue|Revenue>');
  });

  it('returns the error status of the chat, and mails the caller nevertheless', async () => {
    const { test } = await withReminder(['Fay'], { Fay: ['Revenue'] }, 410);
    expect((await test('Fay', true)).body).toMatchObject({
      to: 'Fay@example.org',
      chat: { delivered: false, answer: 410 },
    });
    expect(await mailTo('Fay')).toContain('- Revenue');
  });

  it('fails and mails nothing when the chat settings cannot be read', async () => {
    const { org, test } = await withReminder(['Kim'], { Kim: ['Revenue'] }, 200);
    const path = `/internal/organisations/${org.uuid}/chat`;
    const away = () => {
      throw new Error('identity is away');
    };
    world.host.internal.answer('identity', 'GET', path, away);
    expect((await test('Kim', true)).status).toBeGreaterThanOrEqual(500);
    expect((await world.mails()).filter(({ to }) => to.startsWith('Kim'))).toEqual([]);
  });

  it('fails when okr answers 404, as a release without the call for pending tasks does', async () => {
    const { org, test } = await withReminder(['Lou'], { Lou: ['Revenue'] });
    const path = `/internal/organisations/${org.uuid}/owed`;
    world.host.internal.answer('okr', 'GET', path, { status: 404, body: { status: false, code: 'NOT_FOUND' } });
    expect((await test()).status).toBeGreaterThanOrEqual(500);
  });

  it('has no chat result when the chat connector is off', async () => {
    const { test } = await withReminder(['Gus'], { Gus: ['Revenue'] });
    expect((await test('Gus', true)).body).not.toHaveProperty('chat');
  });

  it('is allowed to admins only, five times a minute, and recorded in the audit log', async () => {
    const { org, reminder, test } = await withReminder(['Hal', 'Ida'], { Hal: ['Revenue'] });
    expect((await test('Ida')).status).toBe(403);
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) statuses.push((await test()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const path = `${org.base}/audit?action=reminder.tested`;
    await until(async () => (await world.call(org.user.Hal, 'GET', path)).body.total === 5);
    const { entries } = (await world.call(org.user.Hal, 'GET', path)).body;
    expect(entries[0]).toMatchObject({ action: 'reminder.tested', target: 'reminder', target_uuid: reminder.uuid });
  });

  it('is refused while the organisation is blocked, and for a reminder that does not exist', async () => {
    const { org, test } = await withReminder(['Jo'], { Jo: ['Revenue'] });
    await world.block(org, { blocked_for_not_paying: true });
    expect((await test()).status).toBe(402);
    const elsewhere = `${org.base}/reminders/${crypto.randomUUID()}/test`;
    expect((await world.call(org.user.Jo, 'POST', elsewhere, {})).status).toBe(404);
  });
});
