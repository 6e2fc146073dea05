import { mixed, type Schema } from 'yup';
import { subscriptionSnapshot } from '../events/billing.ts';
import { memberSnapshot, organisationSnapshot, teamSnapshot } from '../events/identity.ts';
import { apiTokenResource, tokenState } from '../resources/api-token.ts';
import { auditEntryResource } from '../resources/audit-entry.ts';
import { currentBlockResource, growthPointResource, organisationPeopleResource } from '../resources/back-office.ts';
import { blockerResource, placedBlockerResource } from '../resources/blocker.ts';
import { checkinAskResource, checkinResource, dueKeyresultResource } from '../resources/checkin.ts';
import { commentResource } from '../resources/comment.ts';
import { extractionRowResource } from '../resources/data-extraction.ts';
import { digestResource } from '../resources/digest.ts';
import { factorResource, secondFactorStep } from '../resources/factor.ts';
import { inboxCount, inboxItemResource } from '../resources/inbox.ts';
import { invitationQuotaResource, invitationResource } from '../resources/invitation.ts';
import { mailPreferencesResource } from '../resources/mail-preferences.ts';
import { memberResource } from '../resources/member.ts';
import { notificationResource } from '../resources/notification.ts';
import {
  changeResource,
  keyresultResource,
  objectiveCounts,
  objectiveResource,
  objectiveSummary,
  objectiveVerdicts,
  outstandingResource,
} from '../resources/objective.ts';
import { organisationResource, organisationView } from '../resources/organisation.ts';
import { importLineResource } from '../resources/people-import.ts';
import { chatFailure, chatOutcome, reminderResource } from '../resources/reminder.ts';
import {
  attentionRow,
  forecastRow,
  healthPoint,
  outcomeRow,
  progressPoint,
  stepRow,
  upkeepRow,
} from '../resources/reporting.ts';
import { statementResource } from '../resources/statement.ts';
import { ledgerEntryResource } from '../resources/subscription.ts';
import { teamResource } from '../resources/team.ts';
import { sessionResource, superAdminView, userResource } from '../resources/user.ts';
import { MAIL_KINDS } from '../rules/mail-kinds.ts';
import { count, flag, oneOf, text, textOrNull } from '../schemas/exact.ts';

/** The types of values in answers, by the names that declared calls use. */
export const VALUES = {
  anything: mixed().nullable(),
  api_token: apiTokenResource,
  attention: attentionRow,
  audit_entry: auditEntryResource,
  blocker: blockerResource,
  change: changeResource,
  chat_failure: chatFailure,
  chat_outcome: chatOutcome,
  checkin: checkinResource,
  checkin_ask: checkinAskResource,
  comment: commentResource,
  count: count(),
  counts: objectiveCounts,
  digest: digestResource,
  due_keyresult: dueKeyresultResource,
  extraction_row: extractionRowResource,
  factor: factorResource,
  flag: flag(),
  forecast: forecastRow,
  health_point: healthPoint,
  growth_point: growthPointResource,
  import_line: importLineResource,
  inbox_count: inboxCount,
  inbox_item: inboxItemResource,
  invitation: invitationResource,
  invitation_quota: invitationQuotaResource,
  keyresult: keyresultResource,
  ledger_entry: ledgerEntryResource,
  mail_kind: oneOf(MAIL_KINDS),
  mail_preferences: mailPreferencesResource,
  member: memberResource,
  member_snapshot: memberSnapshot,
  notification: notificationResource,
  objective: objectiveResource,
  organisation: organisationResource,
  organisation_people: organisationPeopleResource,
  organisation_snapshot: organisationSnapshot,
  organisation_view: organisationView,
  outcome: outcomeRow,
  placed_blocker: placedBlockerResource,
  progress_point: progressPoint,
  reminder: reminderResource,
  second_factor: secondFactorStep,
  session: sessionResource,
  step: stepRow,
  standing_block: currentBlockResource,
  statement: statementResource,
  subscription_snapshot: subscriptionSnapshot,
  summary: objectiveSummary,
  super_admin: superAdminView,
  team: teamResource,
  team_snapshot: teamSnapshot,
  text: text(),
  text_or_null: textOrNull(),
  token_state: tokenState,
  upkeep: upkeepRow,
  user: userResource,
  verdicts: objectiveVerdicts,
  outstanding: outstandingResource,
} as const satisfies Record<string, Schema>;
