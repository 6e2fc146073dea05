import { allowedWebhook } from '@waymark/contracts';

const POST_TIMEOUT_MS = 5_000;

/** The chat service has not taken a message; `status` is what it answered, if it did. */
export class WebhookFailed extends Error {
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

/** Posts a message to a chat channel's webhook: nowhere but there, and never on to where that redirects. */
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
