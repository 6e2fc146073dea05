import { allowedWebhook, readChatConnector } from '@waymark/contracts';
import { type InternalClient, REQUEST_MS } from '@waymark/service-kit';
import type { ChatFailures } from './chat-failures.ts';

const POST_TIMEOUT_MS = 5_000;

/** The chat service did not accept a message; `status` is its HTTP status, if it answered. */
class WebhookFailed extends Error {
  override name = 'WebhookFailed';
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** The chat service will never accept this message, so it must not be retried. */
export class WebhookRefused extends WebhookFailed {
  override name = 'WebhookRefused';
}

/** @param timeoutMs how long the chat service may take to answer; default: five seconds */
export type PostToChat = (webhook: string, text: string, timeoutMs?: number) => Promise<void>;

/** The HTTP status by which the chat service refused a message; undefined without an answer. */
export const answerOf = (error: unknown): number | undefined =>
  error instanceof WebhookFailed ? error.status : undefined;

type ConnectorOf = { internal: InternalClient; org: string };

/** The webhook of an organisation; undefined while its connector is off. */
export const usedWebhook = async ({ internal, org }: ConnectorOf): Promise<string | undefined> => {
  const connector = await internal.call('identity', readChatConnector, { org });
  return (connector?.use_slack_connector && connector.slack_webhook) || undefined;
};

/** Half of a request's time limit, so that a missing answer can be reported in time, even if identity was slow before. */
const TEST_TIMEOUT_MS = REQUEST_MS / 2;

/** The outcome of a message that a caller waits for; `answer`: the HTTP status, absent without an answer. */
type ChatOutcome = { delivered: boolean; answer?: number };

export type TryChat = (organisation: string, webhook: string, text: string) => Promise<ChatOutcome>;

/** Posts a message to an organisation's channel once and returns the outcome. */
export const createTryChat =
  (post: PostToChat, failures: Pick<ChatFailures, 'end'>): TryChat =>
  async (organisation, webhook, text) => {
    try {
      await post(webhook, text, TEST_TIMEOUT_MS);
    } catch (error) {
      const answer = answerOf(error);
      return { delivered: false, ...(answer !== undefined && { answer }) };
    }
    await failures.end(organisation);
    return { delivered: true };
  };

/** Posts a message to a channel's webhook. Only allowed addresses are called, and redirects are not followed. */
export const createChat =
  (prefixes: readonly string[]): PostToChat =>
  async (webhook, text, timeoutMs = POST_TIMEOUT_MS) => {
    const url = allowedWebhook(webhook, prefixes);
    if (url === undefined) throw new WebhookRefused('the webhook does not start with an allowed prefix');
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    const mayRecover = answer.status >= 500 || answer.status === 429;
    const Failure = mayRecover ? WebhookFailed : WebhookRefused;
    throw new Failure(`the chat service answered ${answer.status}`, answer.status);
  };
