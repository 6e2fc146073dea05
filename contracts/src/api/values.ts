import { mixed, type Schema } from 'yup';
import { subscriptionSnapshot } from '../events/billing.ts';
import { memberSnapshot, organisationSnapshot, teamSnapshot } from '../events/identity.ts';
import { apiTokenResource, tokenStanding } from '../resources/api-token.ts';
import { auditEntryResource } from '../resources/audit-entry.ts';
import { extractionRowResource } from '../resources/data-extraction.ts';
import { factorResource, secondFactorStep } from '../resources/factor.ts';
import { invitationQuotaResource, invitationResource } from '../resources/invitation.ts';
import { memberResource } from '../resources/member.ts';
import { notificationResource } from '../resources/notification.ts';
import {
  changeResource,
  keyresultResource,
  objectiveCounts,
  objectiveResource,
  objectiveSummary,
  workingKeyresults,
} from '../resources/objective.ts';
import { organisationResource, organisationView } from '../resources/organisation.ts';
import { importLineResource } from '../resources/people-import.ts';
import { reminderResource } from '../resources/reminder.ts';
import { ledgerEntryResource } from '../resources/subscription.ts';
import { teamResource } from '../resources/team.ts';
import { sessionResource, superAdminView, userResource } from '../resources/user.ts';
import { count, flag, text, textOrNull } from '../schemas/exact.ts';

/** What the members of an answer can be, by the names that declared calls use. */
export const VALUES = {
  anything: mixed().nullable(),
  api_token: apiTokenResource,
  audit_entry: auditEntryResource,
  change: changeResource,
  count: count(),
  counts: objectiveCounts,
  extraction_row: extractionRowResource,
  factor: factorResource,
  flag: flag(),
  import_line: importLineResource,
  invitation: invitationResource,
  invitation_quota: invitationQuotaResource,
  keyresult: keyresultResource,
  ledger_entry: ledgerEntryResource,
  member: memberResource,
  member_snapshot: memberSnapshot,
  notification: notificationResource,
  objective: objectiveResource,
  organisation: organisationResource,
  organisation_snapshot: organisationSnapshot,
  organisation_view: organisationView,
  reminder: reminderResource,
  second_factor: secondFactorStep,
  session: sessionResource,
  subscription_snapshot: subscriptionSnapshot,
  summary: objectiveSummary,
  super_admin: superAdminView,
  team: teamResource,
  team_snapshot: teamSnapshot,
  text: text(),
  text_or_null: textOrNull(),
  token_standing: tokenStanding,
  user: userResource,
  working_keyresults: workingKeyresults,
} as const satisfies Record<string, Schema>;
