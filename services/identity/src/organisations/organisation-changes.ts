import { allowedWebhook, connectorProblems, type OrganisationEdit } from '@waymark/contracts';
import { AppError, invalidField, type Scope } from '@waymark/service-kit';
import { memberIn } from '../members/member-store.ts';
import type { ChatWebhooks } from './chat-webhooks.ts';
import type { Organisation } from './organisation.ts';
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
    throw invalidField('new_owner_uuid', 'validation.members.successor');
  }
  return { owner_uuid: uuid };
};

/** The columns that an edit changes. @throws {AppError} VALIDATION if the merged organisation is not valid */
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
  assertChat(next, webhookPrefixes);
  const wanted = {
    name: input.name ?? organisation.name,
    lang: input.lang ?? organisation.lang,
    timezone: input.timezone ?? organisation.timezone,
    checkin_rhythm: input.checkin_rhythm ?? organisation.checkinRhythm,
    checkin_weekday: input.checkin_weekday ?? organisation.checkinWeekday,
    charts_by: input.charts_by ?? organisation.chartsBy,
    require_second_factor: input.require_second_factor ?? organisation.requireSecondFactor,
    use_slack_connector: next.useSlackConnector,
    chat_new_objectives: input.chat_new_objectives ?? organisation.chatNewObjectives,
    chat_status_moves: input.chat_status_moves ?? organisation.chatStatusMoves,
    chat_digest: input.chat_digest ?? organisation.chatDigest,
  };
  const present: Record<string, unknown> = {
    name: organisation.name,
    lang: organisation.lang,
    timezone: organisation.timezone,
    checkin_rhythm: organisation.checkinRhythm,
    checkin_weekday: organisation.checkinWeekday,
    charts_by: organisation.chartsBy,
    require_second_factor: organisation.requireSecondFactor,
    use_slack_connector: organisation.useSlackConnector,
    chat_new_objectives: organisation.chatNewObjectives,
    chat_status_moves: organisation.chatStatusMoves,
    chat_digest: organisation.chatDigest,
  };
  return {
    ...Object.fromEntries(Object.entries(wanted).filter(([field, value]) => present[field] !== value)),
    ...(next.slackWebhook === slackWebhook ? {} : { slack_webhook: webhooks.close(next.slackWebhook) }),
  };
};
