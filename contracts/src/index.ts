export * from './api/billing.ts';
export * from './api/call.ts';
export * from './api/catalogue.ts';
export * from './api/codes.ts';
export * from './api/every-service.ts';
export * from './api/identity.ts';
export * from './api/input-schema.ts';
export * from './api/notification.ts';
export * from './api/okr.ts';
export * from './api/read-limit.ts';
export * from './api/request-address.ts';
export * from './api/token-scopes.ts';
export * from './errors/error-codes.ts';
export * from './events/catalogue.ts';
export { CONSUMERS, type ConsumerCatalogue, queueName, queuesOf } from './events/consumers.ts';
export type { WaymarkEvent } from './events/envelope.ts';
export {
  LEAVE_REASONS,
  type LeaveReason,
  type SessionEndReason,
} from './events/identity.ts';
export {
  ENCRYPTED_LINKS,
  isLinkField,
  MAIL_DATA,
  MAIL_SECTIONS,
  MAIL_TEMPLATES,
  type MailData,
  type MailPart,
  type MailTemplate,
  mailKey,
} from './events/mail.ts';
export type * from './resources/api-token.ts';
export type * from './resources/audit-entry.ts';
export type * from './resources/back-office.ts';
export type * from './resources/blocker.ts';
export type * from './resources/checkin.ts';
export type * from './resources/comment.ts';
export type * from './resources/data-extraction.ts';
export type * from './resources/factor.ts';
export type * from './resources/inbox.ts';
export type * from './resources/invitation.ts';
export * from './resources/live-message.ts';
export type * from './resources/mail-preferences.ts';
export type * from './resources/member.ts';
export type * from './resources/notification.ts';
export type * from './resources/objective.ts';
export type * from './resources/organisation.ts';
export type * from './resources/people-import.ts';
export type * from './resources/reminder.ts';
export type * from './resources/reporting.ts';
export type * from './resources/statement.ts';
export type * from './resources/subscription.ts';
export type * from './resources/team.ts';
export type * from './resources/user.ts';
export * from './rules/account-path.ts';
export * from './rules/api-tokens.ts';
export * from './rules/audit.ts';
export * from './rules/blockers.ts';
export * from './rules/charts.ts';
export * from './rules/chat-webhook.ts';
export * from './rules/comments.ts';
export * from './rules/consistency.ts';
export * from './rules/data-extraction.ts';
export * from './rules/device-name.ts';
export * from './rules/display-name.ts';
export * from './rules/editable-fields.ts';
export * from './rules/edited-since.ts';
export * from './rules/factors.ts';
export * from './rules/fold.ts';
export * from './rules/free-subscription.ts';
export * from './rules/growth.ts';
export * from './rules/guide-path.ts';
export * from './rules/health.ts';
export * from './rules/history.ts';
export * from './rules/inbox.ts';
export * from './rules/invisible-characters.ts';
export * from './rules/languages.ts';
export * from './rules/ledger.ts';
export * from './rules/limits.ts';
export { knownZone } from './rules/local-time.ts';
export * from './rules/locks.ts';
export * from './rules/mail-kinds.ts';
export { byAttention, byPeriodEnd } from './rules/objective-order.ts';
export * from './rules/objective-rights.ts';
export * from './rules/pace.ts';
export * from './rules/password.ts';
export * from './rules/periods.ts';
export * from './rules/prices.ts';
export * from './rules/rhythm.ts';
export * from './rules/seats.ts';
export * from './rules/shown-date.ts';
export * from './rules/start-of-day.ts';
export * from './rules/text-length.ts';
export * from './rules/time-units.ts';
export * from './rules/time-zones.ts';
export * from './rules/transitions.ts';
export * from './rules/trouble.ts';
export * from './rules/unit.ts';
export * from './rules/uuid.ts';
export * from './rules/web-address.ts';
export * from './schemas/all.ts';
export { fields, isEmail, requiredLine, uuid as uuidField } from './schemas/fields.ts';
export { queryLimit } from './schemas/query-fields.ts';
export {
  check,
  strictNumber,
} from './schemas/strict.ts';
export * from './services.ts';
export { asLabel, type Term } from './texts/glossary.ts';
export { loadAuditWords } from './texts/load-audit-words.ts';
export { loadGlossary } from './texts/load-glossary.ts';
export { loadMessages } from './texts/load-messages.ts';
export { fill, shownIn, type Texts, type Values } from './texts/text.ts';
export { MESSAGES, translate } from './texts/translate.ts';
