import type { OrganisationCore, OrganisationResource, OrganisationView, SubscriptionState } from '@waymark/contracts';
import type { ChatWebhooks } from './chat-webhooks.ts';
import type { OrganisationOfMember } from './organisation.ts';

/** @param webhooks left out if no caller of this kind may see the chat webhook */
const presentCore = (organisation: OrganisationOfMember, webhooks: ChatWebhooks | undefined): OrganisationCore => ({
  uuid: organisation.uuid,
  name: organisation.name,
  lang: organisation.lang,
  image_path: organisation.imagePath,
  owner_uuid: organisation.ownerUuid,
  timezone: organisation.timezone,
  checkin_rhythm: organisation.checkinRhythm,
  checkin_weekday: organisation.checkinWeekday,
  charts_by: organisation.chartsBy,
  admin: organisation.admin,
  favorite: organisation.favorite,
  require_second_factor: organisation.requireSecondFactor,
  use_slack_connector: organisation.useSlackConnector,
  chat_new_objectives: organisation.chatNewObjectives,
  chat_status_moves: organisation.chatStatusMoves,
  chat_digest: organisation.chatDigest,
  // Anybody who knows the webhook can post into the channel (product-rules.md, "Chat webhook").
  ...(organisation.admin && webhooks ? { slack_webhook: webhooks.read(organisation.chatWebhook) } : {}),
  created_at: organisation.createdAt.toISOString(),
  updated_at: organisation.updatedAt.toISOString(),
});

/** The organisation as the API shows it. */
export const presentOrganisation = (
  organisation: OrganisationOfMember,
  subscription: SubscriptionState | undefined,
  webhooks: ChatWebhooks | undefined,
): OrganisationResource => ({ ...presentCore(organisation, webhooks), ...(subscription as SubscriptionState) });

/** The organisation for other services, which merge it with the subscription. */
export const presentView = (organisation: OrganisationOfMember, webhooks: ChatWebhooks): OrganisationView => ({
  ...presentCore(organisation, webhooks),
  number_of_active_users: organisation.activeMembers,
});
