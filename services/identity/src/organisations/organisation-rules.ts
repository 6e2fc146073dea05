import { connectorProblems, isChatWebhook } from '@waymark/contracts';

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** The address begins with an allowed prefix and leads to that prefix's host: a prefix without a slash at its end is no hole. */
const isAllowed = (webhook: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => isChatWebhook(webhook, [prefix]) && originOf(webhook) === originOf(prefix));

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
