import { allowedWebhook } from '@waymark/contracts';
import { REQUEST_MS } from '@waymark/service-kit';

const POST_TIMEOUT_MS = 5_000;

/** The chat service has not accepted a message; `status` is its answer, if there was one. */
class WebhookFailed extends Error {
  override name = 'WebhookFailed';
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/** It will not take this message however often it is tried. */
export class WebhookRefused extends WebhookFailed {
  override name = 'WebhookRefused';
}

/** @param timeoutMs how long the chat service may take to answer; default: five seconds */
export type PostToChat = (webhook: string, text: string, timeoutMs?: number) => Promise<void>;

/** Half the time limit of a request, so that a timeout is reported in time even after a slow answer of identity. */
const TEST_TIMEOUT_MS = REQUEST_MS / 2;

/** The result of a test message; `answer`: the HTTP status, absent without an answer. */
type ChatOutcome = { delivered: boolean; answer?: number };

/** Posts a message once and tells what came of it. */
export const tryChat = async (post: PostToChat, webhook: string, text: string): Promise<ChatOutcome> => {
  try {
    await post(webhook, text, TEST_TIMEOUT_MS);
    return { delivered: true };
  } catch (error) {
    const status = error instanceof WebhookFailed ? error.status : undefined;
    return { delivered: false, ...(status !== undefined && { answer: status }) };
  }
};

/** Posts a message to a chat channel's webhook, without following redirects. */
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
