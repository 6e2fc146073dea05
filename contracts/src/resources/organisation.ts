import type { Lang } from '../rules/languages.ts';
import type { SubscriptionState } from './subscription.ts';

/** An organisation without its subscription, which billing owns. */
export type OrganisationCore = {
  uuid: string;
  name: string;
  lang: Lang;
  image_path: string | null;
  owner_uuid: string;
  /** Whether the caller is an admin of it. */
  admin: boolean;
  favorite: boolean;
  use_slack_connector: boolean;
  /** Admins only. */
  slack_webhook?: string | null;
  created_at: string;
  updated_at: string;
};

export type OrganisationResource = OrganisationCore & SubscriptionState;

/** Identity's own view, which other services merge with the subscription (`/internal/organisations/:org/view`). */
export type OrganisationView = OrganisationCore & { number_of_active_users: number };
