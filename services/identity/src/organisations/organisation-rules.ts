import { connectorProblems, isChatWebhook } from '@waymark/contracts';

/** As it will be called: with dots on its way resolved, a path may lead out of the prefix that it is written with. */
const leadsUnder = (webhook: string, prefix: string): boolean => {
  if (/[\s\\]/.test(webhook) || !URL.canParse(webhook) || !URL.canParse(prefix)) return false;
  const [called, allowed] = [new URL(webhook), new URL(prefix)];
  const named = called.username !== '' || called.password !== '';
  return !named && called.origin === allowed.origin && called.pathname.startsWith(allowed.pathname);
};

/** The address begins with an allowed prefix and leads under it: a prefix without a slash at its end is no hole. */
const isAllowed = (webhook: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => isChatWebhook(webhook, [prefix]) && leadsUnder(webhook, prefix));

/** What is wrong with the chat integration of a whole organisation: message keys by field (decision 13). */
export const chatProblems = (
  chat: { useSlackConnector: boolean; slackWebhook: string | null },
  prefixes: readonly string[],
): Record<string, string> => {
  if (chat.slackWebhook !== null && !isAllowed(chat.slackWebhook, prefixes)) {
    return { slack_webhook: 'validation.organisation.webhook_invalid' };
  }
  return connectorProblems({ use_slack_connector: chat.useSlackConnector, slack_webhook: chat.slackWebhook });
};
