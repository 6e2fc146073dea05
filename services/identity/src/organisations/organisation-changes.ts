import { allowedWebhook, connectorProblems, type OrganisationEdit } from '@waymark/contracts';
import { AppError, invalidField, type Scope } from '@waymark/service-kit';
import { memberIn } from '../members/member-store.ts';
import type { ChatWebhooks } from './chat-webhooks.ts';
import { type Organisation, SETTINGS, type Setting } from './organisation.ts';
import type { OrganisationChanges } from './organisation-store.ts';

/** @throws {AppError} VALIDATION naming `slack_webhook` if its prefix is not allowed */
export const assertWebhook = (webhook: string | null | undefined, prefixes: readonly string[]): void => {
  if (webhook != null && allowedWebhook(webhook, prefixes) === undefined)
    throw invalidField('slack_webhook', 'validation.organisation.webhook_invalid');
};

/**
 * Checks the chat integration of the merged organisation (product-rules.md, "Chat webhook").
 * @throws {AppError} VALIDATION naming `slack_webhook`
 */
export const assertChat = (
  { useSlackConnector, slackWebhook }: { useSlackConnector: boolean; slackWebhook: string | null },
  webhookPrefixes: readonly string[],
): void => {
  assertWebhook(slackWebhook, webhookPrefixes);
  const errors = connectorProblems({ use_slack_connector: useSlackConnector, slack_webhook: slackWebhook });
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION', { errors });
};

/** The hand-over that an edit contains, if any. @throws {AppError} FORBIDDEN for all but the owner, VALIDATION */
export const newOwner = async (scope: Scope, organisation: Organisation, user: string, uuid: string | undefined) => {
  if (uuid === undefined || uuid === organisation.ownerUuid) return {};
  if (organisation.ownerUuid !== user) throw new AppError('FORBIDDEN');
  const successor = await memberIn(scope, uuid);
  if (!successor?.active || !successor.admin) {
    throw invalidField('new_owner_uuid', 'validation.members.next_owner');
  }
  return { owner_uuid: uuid };
};

/**
 * The columns that an edit changes. The chat is checked only if the edit names it: the stored webhook may have become unusable since, by
 * another secret or other prefixes in the configuration.
 * @throws {AppError} VALIDATION if the merged organisation is not valid
 */
export const changesOf = (
  organisation: Organisation,
  input: OrganisationEdit,
  { webhooks, webhookPrefixes }: { webhooks: ChatWebhooks; webhookPrefixes: readonly string[] },
): OrganisationChanges => {
  const slackWebhook = webhooks.read(organisation.chatWebhook);
  const next = {
    useSlackConnector: input.use_slack_connector ?? organisation.useSlackConnector,
    slackWebhook: input.slack_webhook === undefined ? slackWebhook : input.slack_webhook,
  };
  const namesChat = input.use_slack_connector != null || input.slack_webhook !== undefined;
  if (namesChat && next.useSlackConnector) assertChat(next, webhookPrefixes);
  const settings = (Object.keys(SETTINGS) as Setting[]).map((field) => [field, input[field]] as const);
  return {
    ...Object.fromEntries(
      settings.filter(([field, value]) => value != null && value !== organisation[SETTINGS[field]]),
    ),
    ...(next.slackWebhook === slackWebhook ? {} : { slack_webhook: webhooks.encrypt(next.slackWebhook) }),
  };
};
