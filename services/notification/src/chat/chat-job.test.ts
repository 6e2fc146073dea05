import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PermanentJobError } from '@waymark/service-kit';
import { createWorld, type Organisation, type World } from '../testing/world.ts';
import { createChatFailures } from './chat-failures.ts';
import { type ChatReminder, createChatJob, createNamesOf, createPostToChannel } from './chat-job.ts';
import { WebhookRefused } from './webhook.ts';

const job = { id: 'j', key: null, attempt: 1, signal: AbortSignal.timeout(60_000) };
const on = { use_slack_connector: true, slack_webhook: 'https://hooks.example/x' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const messageFor = (org: Organisation, more: Partial<ChatReminder> = {}): ChatReminder => ({
  organisation: org.uuid,
  name: 'Söhne & <Co>',
  lang: 'en',
  count: 2,
  ...more,
});

const run = async (message: ChatReminder, connector: object | null = on, fail?: Error, end = async () => undefined) => {
  const posted: string[][] = [];
  const answer = connector === null ? { status: 404, body: {} } : { body: connector };
  const { internal, database, logger } = world.host;
  internal.answer('identity', 'GET', `/internal/organisations/${message.organisation}/chat`, answer);
  const post = async (webhook: string, text: string) => {
    if (fail) throw fail;
    posted.push([webhook, text]);
  };
  const failures = { ...createChatFailures(database, 'a secret'), end };
  const toChannel = createPostToChannel({ internal, post, failures, logger });
  const namesOf = createNamesOf(database);
  await createChatJob({ toChannel, namesOf, publicUrl: 'https://waymark.example' })(message, job);
  return posted;
};

const keyresult = (name: string) => ({
  name,
  objective: 'Win the *north*',
  progress: 40,
  health: 'at_risk' as const,
  url: `https://waymark.example/organization/o?krref=${name.length}`,
});

describe('the chat message of a reminder', () => {
  it('lists the check-ins and validations of each person, with progress and links', async () => {
    const org = await world.organisation(['Ann', 'Bob']);
    const people = [
      { user_uuid: org.user.Ann ?? '', keyresults: [keyresult('Signed <!channel>')] },
      {
        ...{ user_uuid: org.user.Bob ?? '', keyresults: [keyresult('Churn')] },
        validations: [{ name: 'Grow <', url: 'https://waymark.example/organization/o?okrref=1' }],
      },
    ];
    const [[address, text] = []] = await run(messageFor(org, { people, validations: 1 }));
    expect(address).toBe('https://hooks.example/x');
    expect(text?.split('\n')).toEqual([
      'Time to check in: 2 key results of Söhne &amp; &lt;Co&gt; wait for it.',
      '1 objective of Söhne &amp; &lt;Co&gt; waits for validation.',
      '*Ann Tester*',
      '• <https://waymark.example/organization/o?krref=17|Signed &lt;!channel&gt;>: 40%, in progress – Win the ∗north∗',
      '*Bob Tester*',
      '• <https://waymark.example/organization/o?krref=5|Churn>: 40%, in progress – Win the ∗north∗',
      '• <https://waymark.example/organization/o?okrref=1|Grow &lt;>: waits for validation',
      `<https://waymark.example/organization/${org.uuid}/check-in|Check in>`,
    ]);
  });

  it('gives the number of key results that it omits', async () => {
    const org = await world.organisation(['Ann']);
    const people = [{ user_uuid: org.user.Ann ?? '', keyresults: [keyresult('Churn')] }];
    const [[, text] = []] = await run(messageFor(org, { people, count: 501 }));
    expect(text).toContain('\nand 500 more\n');
  });

  it('omits a member who has left the organisation', async () => {
    const org = await world.organisation(['Ann', 'Bob']);
    await world.leave(org, 'Bob');
    const people = ['Ann', 'Bob'].map((name) => ({ user_uuid: org.user[name] ?? '', keyresults: [keyresult(name)] }));
    const [[, text] = []] = await run(messageFor(org, { people }));
    expect(text).toContain('Ann Tester');
    expect(text).not.toContain('Bob');
  });

  it('queued by an earlier version contains only the number of key results and a link', async () => {
    const org = await world.organisation();
    const [[, text] = []] = await run(messageFor(org));
    expect(text).toBe(
      `Time to check in: 2 key results of Söhne &amp; &lt;Co&gt; wait for it.\n<https://waymark.example/organization/${org.uuid}/check-in|Check in>`,
    );
  });

  it.each([
    ['the connector is off', { use_slack_connector: false, slack_webhook: 'https://hooks.example/x' }],
    ['there is no webhook', { use_slack_connector: true, slack_webhook: null }],
  ])('is not sent when %s', async (_case, connector) => {
    expect(await run(messageFor(await world.organisation()), connector)).toEqual([]);
  });

  it('is not sent when identity does not know the organisation', async () => {
    const gone = { uuid: randomUUID(), base: '', user: {} };
    expect(await run(messageFor(gone), null)).toEqual([]);
  });

  it('is not posted again when it cannot be stored that it has arrived', async () => {
    const message = messageFor(await world.organisation());
    expect(await run(message, on, undefined, () => Promise.reject(new Error('database away')))).toHaveLength(1);
  });

  it('is not retried after the webhook has refused it, and is retried after any other error', async () => {
    const message = messageFor(await world.organisation());
    await expect(run(message, on, new WebhookRefused('no'))).rejects.toThrow(PermanentJobError);
    await expect(run(message, on, new Error('down'))).rejects.not.toThrow(PermanentJobError);
  });
});
