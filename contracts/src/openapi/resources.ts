import { ERRORS } from '../errors/error-codes.ts';
import type { DataExtractionRow } from '../resources/data-extraction.ts';
import type { MemberResource } from '../resources/member.ts';
import { HISTORY_KINDS, HISTORY_TARGETS, type NotificationResource } from '../resources/notification.ts';
import type { KeyResultChange, KeyResultResource, ObjectiveResource } from '../resources/objective.ts';
import type { OrganisationResource } from '../resources/organisation.ts';
import type { ReminderResource } from '../resources/reminder.ts';
import { LEDGER_KINDS, type LedgerEntry } from '../resources/subscription.ts';
import type { TeamResource } from '../resources/team.ts';
import type { SessionResource, UserResource } from '../resources/user.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { FREQUENCIES } from '../rules/limits.ts';
import { PLAN_TYPES } from '../rules/prices.ts';
import { GOALS, HEALTHS, LEVELS, STATUSES } from '../rules/transitions.ts';
import type { JsonObject } from './json-schema.ts';

const text: JsonObject = { type: 'string' };
const textOrNull: JsonObject = { type: ['string', 'null'] };
const id: JsonObject = { type: 'string', format: 'uuid' };
const idOrNull: JsonObject = { type: ['string', 'null'], format: 'uuid' };
const flag: JsonObject = { type: 'boolean' };
const amount: JsonObject = { type: 'number' };
const money: JsonObject = { type: 'number', multipleOf: 0.01, description: 'US dollars' };
const whole: JsonObject = { type: 'integer', minimum: 0 };
const percent: JsonObject = { type: 'integer', minimum: 0, maximum: 100 };
const date: JsonObject = { type: 'string', format: 'date' };
const instant: JsonObject = { type: 'string', format: 'date-time' };
const instantOrNull: JsonObject = { type: ['string', 'null'], format: 'date-time' };
const oneOf = (values: readonly string[]): JsonObject => ({ type: 'string', enum: values });
const oneOfOrNull = (values: readonly string[]): JsonObject => ({ type: ['string', 'null'], enum: [...values, null] });
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });

/** A reference to a resource by name. */
export const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (name: string): JsonObject => list(ref(name));

/** Every field of the TypeScript type has to be here, and no other. */
const resource = <Resource>(
  properties: Readonly<Record<keyof Required<Resource> & string, JsonObject>>,
  optional: readonly (keyof Resource)[] = [],
): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.some((one) => one === name)),
});

const person: JsonObject = {
  type: 'object',
  properties: { uuid: id, first_name: text, last_name: text, image_path: textOrNull },
};

const organisation = resource<OrganisationResource>(
  {
    uuid: id,
    name: text,
    lang: oneOf(LANGUAGES),
    image_path: textOrNull,
    owner_uuid: id,
    admin: flag,
    favorite: flag,
    use_slack_connector: flag,
    slack_webhook: { ...textOrNull, description: 'Admins only' },
    created_at: instant,
    updated_at: instant,
    current_subscription_type: oneOf(PLAN_TYPES),
    in_progress_subscription_type: oneOfOrNull(PLAN_TYPES),
    in_progress_number_of_users_modification: flag,
    in_progress_number_of_users_requested_number: { type: ['integer', 'null'] },
    number_of_active_users: whole,
    number_of_users_based_on_subscription: whole,
    number_of_users_over_subscription: whole,
    maximum_number_of_users: whole,
    cost_of_subscription: money,
    monthly_cost: money,
    payment_amount: money,
    payment_date: instantOrNull,
    blocked_for_not_paying: flag,
    blocked_for_active_users_over_subscription: flag,
    email_of_user_with_request: textOrNull,
    reference_of_request: { ...textOrNull, description: 'How the mails about the pending request call it' },
  },
  ['slack_webhook', 'reference_of_request'],
);

const keyresult = resource<KeyResultResource>({
  uuid: id,
  name: text,
  user_uuid: id,
  description: textOrNull,
  measured_by: text,
  start_value: amount,
  actual_value: amount,
  target_value: amount,
  initial_progress_score: amount,
  present_progress_score: amount,
  progress: percent,
  health: oneOf(HEALTHS),
  comment: textOrNull,
  url: text,
  order: whole,
  updated_at: instant,
});

const objective = resource<ObjectiveResource>({
  uuid: id,
  name: text,
  level: oneOf(LEVELS),
  goal: oneOf(GOALS),
  status: oneOf(STATUSES),
  user_uuid: idOrNull,
  validator_uuid: id,
  team_uuid: idOrNull,
  period_start: date,
  period_end: date,
  description: textOrNull,
  url: text,
  creator_uuid: idOrNull,
  progress: percent,
  keyresults: listOf('keyresult'),
  created_at: instant,
  updated_at: instant,
});

/** The resources of answers, by the names that the API document gives them. */
export const RESOURCES: Readonly<Record<string, JsonObject>> = {
  user: resource<UserResource>({
    uuid: id,
    first_name: text,
    last_name: text,
    email: text,
    lang: oneOf(LANGUAGES),
    super_admin: flag,
    innovator: flag,
    image_path: textOrNull,
    gdpr_accepted: flag,
    email_proven: flag,
  }),
  session: resource<SessionResource>({
    uuid: id,
    current: flag,
    created_at: instant,
    last_used_at: instant,
    expires_at: instant,
    user_agent: textOrNull,
    ip: textOrNull,
  }),
  organisation,
  member: resource<MemberResource>({
    uuid: id,
    first_name: textOrNull,
    last_name: textOrNull,
    email: text,
    lang: oneOfOrNull(LANGUAGES),
    image_path: textOrNull,
    admin: flag,
    active: flag,
    joined_at: instantOrNull,
  }),
  team: resource<TeamResource>({ uuid: id, name: text, users: list(id), updated_at: instant }),
  objective,
  keyresult,
  change: resource<KeyResultChange>({
    at: instant,
    user_uuid: idOrNull,
    from: amount,
    to: amount,
    comment: textOrNull,
  }),
  reminder: resource<ReminderResource>({
    uuid: id,
    frequency: oneOf(FREQUENCIES),
    day: whole,
    time: text,
    timezone: text,
    activated: flag,
    next_at: instantOrNull,
    updated_at: instant,
  }),
  notification: resource<NotificationResource>({
    uuid: id,
    name: text,
    kind: oneOf(HISTORY_KINDS),
    target: oneOf(HISTORY_TARGETS),
    user: person,
    created_at: instant,
    message: text,
    target_uuid: idOrNull,
    objective_uuid: idOrNull,
  }),
  ledger_entry: resource<LedgerEntry>({
    uuid: id,
    kind: oneOf(LEDGER_KINDS),
    amount: money,
    balance: money,
    note: textOrNull,
    at: instant,
    user_uuid: idOrNull,
  }),
  extraction_row: resource<DataExtractionRow>({
    organization_name: text,
    organization_language: text,
    user_email: text,
    user_first_name: text,
    user_last_name: text,
    user_language: text,
  }),
  error: {
    type: 'object',
    properties: {
      status: { const: false },
      code: oneOf(Object.keys(ERRORS)),
      message: { type: 'string', description: "In the caller's language" },
      errors: {
        type: 'object',
        additionalProperties: text,
        description: 'With 422 only: a text for each field at fault',
      },
    },
    required: ['status', 'code', 'message'],
  },
};

export const integer = whole;
export const string = text;
const perHealth: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(HEALTHS.map((health) => [health, whole])),
};
/** Key results by level and health. */
export const summary: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(LEVELS.map((level) => [level, perHealth])),
};
/** Counts per status. */
export const counts: JsonObject = {
  type: 'object',
  properties: Object.fromEntries(STATUSES.map((status) => [status, whole])),
};
