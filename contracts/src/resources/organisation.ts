import type { InferType } from 'yup';
import { CHARTS_BY } from '../rules/charts.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { RHYTHMS } from '../rules/rhythm.ts';
import { count, flag, instant, oneOf, resource, text, textOrNull, uuid, weekday, whole } from '../schemas/exact.ts';
import { subscriptionFields } from './subscription.ts';

/** An organisation without its subscription, which billing owns. */
const coreFields = {
  uuid: uuid(),
  name: text(),
  lang: oneOf(LANGUAGES),
  image_path: textOrNull(),
  owner_uuid: uuid(),
  timezone: text().meta({ description: 'IANA name of the time zone in which its days begin' }),
  checkin_rhythm: oneOf(RHYTHMS).meta({ description: 'The check-in rhythm, unless a key result has its own' }),
  checkin_weekday: weekday().meta({
    description: '1, Monday, to 7; not used for monthly check-ins, which are due on the first',
  }),
  charts_by: oneOf(CHARTS_BY).meta({ description: 'What colours its charts' }),
  admin: flag().meta({ description: 'Whether the caller is an admin' }),
  favorite: flag(),
  require_second_factor: flag().meta({ description: 'Whether calls refuse members without a second factor' }),
  use_slack_connector: flag(),
  // With the connector on; reminders are posted in any case.
  chat_new_objectives: flag().meta({ description: 'Whether new objectives are posted in the chat channel' }),
  chat_status_moves: flag().meta({ description: 'Whether moves of objectives are posted in the chat channel' }),
  chat_digest: flag().meta({ description: 'Whether the digest is posted in the chat channel' }),
  slack_webhook: textOrNull().optional().meta({ description: 'Admins only' }),
  created_at: instant(),
  updated_at: instant(),
};

const organisationCore = whole(coreFields);

export const organisationResource = resource('organisation', { ...coreFields, ...subscriptionFields });

/** Identity's part, which other services merge with the subscription. */
export const organisationView = whole({ ...coreFields, number_of_active_users: count() });

export type OrganisationCore = InferType<typeof organisationCore>;
export type OrganisationResource = InferType<typeof organisationResource>;
export type OrganisationView = InferType<typeof organisationView>;
