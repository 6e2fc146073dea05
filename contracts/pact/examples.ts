import {
  type ApiTokenResource,
  type AuditEntryResource,
  type CurrentBlock,
  type DataExtractionRow,
  DEFAULT_MAIL_PREFERENCES,
  type FactorResource,
  freeSubscription,
  type GrowthPoint,
  type InboxItemResource,
  type InvitationResource,
  type MemberResource,
  type MemberSnapshot,
  type NotificationResource,
  type OrganisationCore,
  type OrganisationPeople,
  type OrganisationResource,
  type OrganisationSnapshot,
  type ReminderResource,
  type SecondFactorStep,
  type SessionResource,
  type StatementLine,
  type StatementResource,
  type SubscriptionState,
  type TeamResource,
  type TeamSnapshot,
  type TokenState,
  type UserResource,
} from '../src/index.ts';
import { ID } from './ids.ts';

export * from './okr-examples.ts';

const AT = '2026-03-02T09:30:00.000Z';

/** One example of each resource in an answer. The types check them against what the front ends read. */
export const user: UserResource = {
  uuid: ID.user,
  first_name: 'Ada',
  last_name: 'Byron',
  email: ID.email,
  lang: 'en',
  super_admin: false,
  innovator: true,
  image_path: null,
  gdpr_accepted: false,
  email_proven: false,
  must_prove_email: false,
  second_factor: false,
};

export const session: SessionResource = {
  uuid: ID.session,
  current: true,
  created_at: AT,
  last_used_at: AT,
  expires_at: AT,
  user_agent: 'node',
  ip: '127.0.0.1',
};

export const apiToken: ApiTokenResource = {
  uuid: ID.apiToken,
  name: 'Nightly report',
  scopes: ['read'],
  created_at: AT,
  expires_at: AT,
  last_used_at: null,
};

/** A token whose user has one organisation, on the free plan. */
export const tokenState: TokenState = {
  uuid: ID.apiToken,
  name: 'Nightly report',
  user_uuid: ID.user,
  lang: 'en',
  scopes: ['read'],
  expires_at: AT,
  free_organisation_uuids: [ID.org],
  second_factor: false,
};

export const factor: FactorResource = {
  uuid: ID.factor,
  kind: 'totp',
  name: null,
  created_at: AT,
  last_used_at: null,
};

/** The answer of a sign-in after the password, before the second step. */
export const secondFactor: SecondFactorStep = { ticket: ID.ticket, kinds: ['totp'] };

export const member: MemberResource = {
  uuid: ID.member,
  first_name: 'Grace',
  last_name: 'Hopper',
  email: ID.otherEmail,
  lang: 'en',
  image_path: null,
  admin: false,
  active: true,
  joined_at: AT,
};

/** Invited, not joined yet: no name, no language. */
export const invited: MemberResource = {
  ...member,
  uuid: ID.invited,
  first_name: null,
  last_name: null,
  lang: null,
  active: false,
  joined_at: null,
};

export const team: TeamResource = { uuid: ID.team, name: 'North', users: [ID.mate], users_total: 1, updated_at: AT };
/** As listed with `users_limit` 0. */
export const teamName: TeamResource = { ...team, users: [] };
export const emptyTeam: TeamResource = { ...team, users: [], users_total: 0 };

export const subscription: SubscriptionState = freeSubscription(3);

export const core: OrganisationCore = {
  uuid: ID.org,
  name: 'Observatory',
  lang: 'en',
  image_path: null,
  owner_uuid: ID.user,
  timezone: 'Europe/Brussels',
  checkin_rhythm: 'weekly',
  checkin_weekday: 1,
  charts_by: 'progress',
  admin: true,
  favorite: false,
  require_second_factor: false,
  use_slack_connector: false,
  chat_new_objectives: false,
  chat_status_moves: false,
  chat_digest: false,
  slack_webhook: null,
  created_at: AT,
  updated_at: AT,
};

/** On the free plan, as an admin sees it. */
export const organisation: OrganisationResource = { ...core, ...subscription };

/** As the person invited reads it. */
export const invitation: InvitationResource = {
  uuid: ID.invited,
  organisation: { uuid: core.uuid, name: core.name, image_path: null },
  invited_by: { first_name: 'Ada', last_name: 'Byron' },
  created_at: AT,
};

/** On a paid plan, with one month due. */
export const paying: OrganisationResource = {
  ...organisation,
  current_subscription_type: 'grow_plan',
  number_of_users_based_on_subscription: 10,
  maximum_number_of_users: 10,
  cost_of_subscription: 120,
  monthly_cost: 120,
  payment_amount: 120,
  payment_date: AT,
};
export const requestingPlan: OrganisationResource = {
  ...organisation,
  in_progress_subscription_type: 'grow_plan',
  email_of_user_with_request: ID.email,
  reference_of_request: 'WM-1A2B-3C4D',
};
export const requestingUsers: OrganisationResource = {
  ...paying,
  in_progress_number_of_users_modification: true,
  in_progress_number_of_users_requested_number: 3,
  email_of_user_with_request: ID.email,
  reference_of_request: 'WM-1A2B-3C4D',
};
const { slack_webhook: _, ...withoutWebhook } = organisation;
/** As a member who is not an admin sees it. */
export const unadministered: OrganisationResource = { ...withoutWebhook, admin: false };

export const reminder: ReminderResource = {
  uuid: ID.reminder,
  frequency: 'weekly',
  day: 0,
  time: '09:00',
  timezone: 'Europe/Brussels',
  activated: true,
  next_at: AT,
  updated_at: AT,
};

export const notification: NotificationResource = {
  uuid: ID.notification,
  name: 'Win the north',
  kind: 'create',
  target: 'objectives',
  user: { uuid: ID.user, first_name: 'Ada', last_name: 'Byron', image_path: null },
  created_at: AT,
  message: 'Ada Byron created the objective Win the north',
  target_uuid: ID.objective,
  objective_uuid: ID.objective,
  objective_name: null,
};

/** Ada is the validator. */
export const inboxItem: InboxItemResource = {
  uuid: ID.inboxItem,
  kind: 'validation_waiting',
  target: 'objective',
  target_uuid: ID.objective,
  name: 'Win the north',
  text: null,
  user_uuid: null,
  returned: false,
  objective_uuid: ID.objective,
  keyresult_uuid: null,
  created_at: AT,
  url: 'https://waymark.example/organization',
};

/** An audit entry: Ada changed a team. */
export const auditEntry: AuditEntryResource = {
  uuid: ID.notification,
  at: AT,
  actor: { uuid: ID.user, email: ID.email, first_name: 'Ada', last_name: 'Byron' },
  action: 'team.created',
  target: 'team',
  target_uuid: ID.team,
  details: { name: 'North' },
  ip: '203.0.113.7',
  token: null,
};

export const extractionRow: DataExtractionRow = {
  organization_name: 'Observatory',
  organization_language: 'en',
  user_email: ID.email,
  user_first_name: 'Ada',
  user_last_name: 'Byron',
  user_language: 'en',
};

/** As every line is; only charges are for a month. */
const statementLine: Omit<StatementLine, 'period_start'> = {
  uuid: ID.statementLine,
  at: AT,
  kind: 'charge',
  amount: 120,
  balance: 120,
  note: 'grow_plan',
};
export const statement: Omit<StatementResource, 'lines'> & { lines: (typeof statementLine)[] } = {
  month: '2026-03',
  reference: 'WM-202603-0F6F1D1C',
  from: '2026-03-01',
  to: '2026-03-31',
  closed: false,
  opening: 0,
  charged: 120,
  paid: 0,
  closing: 120,
  lines: [statementLine],
};
export const people: OrganisationPeople = { active: 1, invited: 0, admins: 1, working: 0, last_activity_at: null };
export const mailPreferences = { ...DEFAULT_MAIL_PREFERENCES };

export const currentBlock: CurrentBlock = { cause: 'not paying', since: AT };
export const growthPoint: GrowthPoint = {
  date: '2026-03-02',
  organisations: 1,
  paying: 0,
  users: 1,
  active_users: 0,
};

/** What services send each other about the same examples. */
export const organisationSnapshot: OrganisationSnapshot = {
  uuid: ID.org,
  name: 'Observatory',
  lang: 'en',
  image_path: null,
  owner_uuid: ID.user,
  created_at: AT,
};
export const memberSnapshot: MemberSnapshot = {
  organisation_uuid: ID.org,
  user_uuid: ID.member,
  first_name: 'Grace',
  last_name: 'Hopper',
  email: ID.otherEmail,
  lang: 'en',
  image_path: null,
  admin: false,
  active: true,
  joined_at: AT,
  user_created_at: AT,
};
export const teamSnapshot: TeamSnapshot = { uuid: ID.team, name: 'North', user_uuids: [ID.mate] };
