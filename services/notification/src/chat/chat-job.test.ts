import { describe, expect, it } from '@jest/globals';
import { PermanentJobError } from '@waymark/service-kit';
import { createTestInternal, internalToken } from '@waymark/service-kit/testing';
import { chatText, createChatJob } from './chat-job.ts';
import { WebhookRefused } from './webhook.ts';

const message = { organisation: 'o', name: 'Söhne & <Co>', lang: 'en' as const, count: 2 };
const job = { id: 'j', key: null, attempt: 1, signal: AbortSignal.timeout(10_000) };

const run = async (connector: object | undefined, fail?: Error) => {
  const posted: string[][] = [];
  const internal = createTestInternal(internalToken);
  const answer = connector === undefined ? { status: 404, body: {} } : { body: connector };
  internal.answer('identity', 'GET', '/internal/organisations/o/chat', answer);
  const post = async (...call: string[]) => {
    if (fail) throw fail;
    posted.push(call);
  };
  await createChatJob({ internal, post, publicUrl: 'https://waymark.example' })(message, job);
  return posted;
};

describe('the chat message of a reminder', () => {
  it('goes to the channel of the organisation, with a link', async () => {
    const posted = await run({ use_slack_connector: true, slack_webhook: 'https://hooks.example/x' });
    expect(posted).toEqual([['https://hooks.example/x', chatText(message, 'https://waymark.example')]]);
  });

  it('shows a name as text, whatever the chat service takes for markup', () => {
    expect(chatText(message, 'https://waymark.example')).toBe(
      'Time to update: 2 key results of Söhne &amp; &lt;Co&gt; are being worked on.\n<https://waymark.example/organization/o|Open the dashboard>',
    );
  });

  it.each([
    ['the connector is off', { use_slack_connector: false, slack_webhook: 'https://hooks.example/x' }],
    ['there is no webhook', { use_slack_connector: true, slack_webhook: null }],
    ['the organisation is gone', undefined],
  ])('is not sent when %s', async (_case, connector) => {
    expect(await run(connector)).toEqual([]);
  });

  it('is given up where the chat service will never take it, and tried again where it may', async () => {
    const connector = { use_slack_connector: true, slack_webhook: 'https://hooks.example/x' };
    await expect(run(connector, new WebhookRefused('no'))).rejects.toThrow(PermanentJobError);
    await expect(run(connector, new Error('down'))).rejects.not.toThrow(PermanentJobError);
  });
});
