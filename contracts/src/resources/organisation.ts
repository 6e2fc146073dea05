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
  /** IANA name of the zone in which its days begin. */
  timezone: text(),
  /** How often it checks in, unless a key result says otherwise. */
  checkin_rhythm: oneOf(RHYTHMS),
  /** From 1, Monday, to 7; without meaning for monthly, which is on the first. */
  checkin_weekday: weekday(),
  /** What colours its charts. */
  charts_by: oneOf(CHARTS_BY),
  /** Whether the caller is an admin of it. */
  admin: flag(),
  favorite: flag(),
  /** Members without a second factor get no answer from its calls. */
  require_second_factor: flag(),
  use_slack_connector: flag(),
  /** What else is posted in the channel besides reminders, while the connector is on. */
  chat_new_objectives: flag(),
  chat_status_moves: flag(),
  chat_digest: flag(),
  slack_webhook: textOrNull().optional().meta({ description: 'Admins only' }),
  created_at: instant(),
  updated_at: instant(),
};

const organisationCore = whole(coreFields);

export const organisationResource = resource('organisation', { ...coreFields, ...subscriptionFields });

/** Identity's own view, which other services merge with the subscription. */
export const organisationView = whole({ ...coreFields, number_of_active_users: count() });

export type OrganisationCore = InferType<typeof organisationCore>;
export type OrganisationResource = InferType<typeof organisationResource>;
export type OrganisationView = InferType<typeof organisationView>;
