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
  /** IANA name of the time zone in which its days begin. */
  timezone: text(),
  /** The check-in rhythm, unless a key result has its own. */
  checkin_rhythm: oneOf(RHYTHMS),
  /** 1, Monday, to 7; not used for monthly check-ins, which are due on the first. */
  checkin_weekday: weekday(),
  /** What colours its charts. */
  charts_by: oneOf(CHARTS_BY),
  /** Whether the caller is an admin. */
  admin: flag(),
  favorite: flag(),
  /** Whether calls refuse members without a second factor. */
  require_second_factor: flag(),
  use_slack_connector: flag(),
  /** What is posted in the chat channel besides reminders while the connector is on. */
  chat_new_objectives: flag(),
  chat_status_moves: flag(),
  chat_digest: flag(),
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
