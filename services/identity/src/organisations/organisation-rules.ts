import { allowedWebhook, connectorProblems } from '@waymark/contracts';

/** What is wrong with the chat integration of a whole organisation: message keys by field (product-rules.md, "Chat webhook"). */
export const chatProblems = (
  chat: { useSlackConnector: boolean; slackWebhook: string | null },
  prefixes: readonly string[],
): Record<string, string> => {
  if (chat.slackWebhook !== null && allowedWebhook(chat.slackWebhook, prefixes) === undefined) {
    return { slack_webhook: 'validation.organisation.webhook_invalid' };
  }
  return connectorProblems({ use_slack_connector: chat.useSlackConnector, slack_webhook: chat.slackWebhook });
};
