export type { Act, AuditPeople } from './audit/recorder.ts';
export * from './auth/access-token.ts';
export { apiTokenHash, type FindApiToken } from './auth/api-token.ts';
export type { FindSessionState } from './auth/confirm-session.ts';
export { consumeEndedSessions } from './auth/consume-ended-sessions.ts';
export { createEndedSessions, type EndedSessions, noteEndedSessions, type TokenFacts } from './auth/ended-sessions.ts';
export { endedSessionsTable } from './auth/ended-sessions-table.ts';
export * from './auth/key-source.ts';
export * from './auth/require-super-admin.ts';
export { requiredFactorColumn } from './auth/required-factors.ts';
export * from './billing-instructions-setting.ts';
export * from './chat-webhook-setting.ts';
export * from './clock.ts';
export * from './config.ts';
export { makeAppendOnly } from './database/append-only.ts';
export { onceCommitted, outsideCallTransaction } from './database/call-transaction.ts';
export { connectionTo } from './database/connection.ts';
export { cutFromNearerEnd, type SortedBy } from './database/cut-from-nearer-end.ts';
export * from './database/database.ts';
export { outsideDeadline, REQUEST_MS, refusalWhenLate, withoutDeadline } from './database/deadline.ts';
export {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './database/embedded-postgres.ts';
export * from './database/event-tables.ts';
export * from './database/migrate.ts';
export { deleteInBatches } from './database/purge-in-batches.ts';
export { createScope, queryIn, type Scope } from './database/scope.ts';
export { isRoleUrl } from './database/service-role.ts';
export { isOwnStoreAway, sqlStateOf } from './database/store-errors.ts';
export { buildIndex, changeBriefly, inBatches } from './database/table-changes.ts';
export * from './database/tenant-security.ts';
export { containsEach, searchDistanceSql } from './database/text-search.ts';
export { createEncryption, type Encryption } from './encryption.ts';
export * from './errors.ts';
export { afterCommit } from './events/after-commit.ts';
export { createAmqpTransport } from './events/amqp/amqp-transport.ts';
export { consumer, type ManyEffect, type Part } from './events/consumer.ts';
export type { DraftOf, EventDraft } from './events/event.ts';
export { createEvents, type Events, type ReplaySource } from './events/events.ts';
export { isFirstTime } from './events/inbox.ts';
export { createMailLinks, LinkDecryptionError, type MailLinks } from './events/mail-links.ts';
export { createOutbox } from './events/outbox.ts';
export { RETENTION } from './events/retention.ts';
export type { DeadLetter, Transport } from './events/transport.ts';
export { createWakeableLoop } from './events/wakeable-loop.ts';
export * from './host/create-service.ts';
export { freePort } from './host/free-port.ts';
export { createHourlyWorker } from './host/hourly-worker.ts';
export { createHttpServer, type HttpServer } from './host/http-server.ts';
export { LOOPBACK, originFor } from './host/listening.ts';
export { createPollingWorker } from './host/polling-worker.ts';
export { isProcessAlive } from './host/process-alive.ts';
export { runStandalone } from './host/run-standalone.ts';
export * from './host/service.ts';
export { stopSignal, unlessStopped } from './host/stop-signal.ts';
export * from './http/answer-headers.ts';
export type { AccessCall, Call, CallBase } from './http/call.ts';
export { createClientAddress } from './http/client-address.ts';
export { implement, sentFields, type Unchecked } from './http/implement.ts';
export { languageOfMember } from './http/member-language.ts';
export { createMetrics } from './http/metrics.ts';
export { networkOf } from './http/network-of.ts';
export { paged } from './http/paged.ts';
export { textParam } from './http/params.ts';
export * from './http/rate-limit.ts';
export { reply } from './http/reply.ts';
export { type Route, route } from './http/route.ts';
export { rawJson } from './http/send.ts';
export { createCallSigner } from './internal/call-signature.ts';
export * from './internal/internal-client.ts';
export { type JobGivenUp, type JobHandler, PermanentJobError } from './jobs/job-runner.ts';
export { jobsByKind, jobsDead, jobsOfUse, jobTargets } from './jobs/job-table.ts';
export { createJobs } from './jobs/jobs.ts';
export * from './kit-settings.ts';
export * from './logger.ts';
export { BEFORE_ALL, newUuid } from './new-uuid.ts';
export { isLoopback, isProduction } from './production-rules.ts';
export { createAccessOfRepeat, memberAccess, unblockedAccess } from './read-models/access.ts';
export { forgetLookingThrough, forgetSome } from './read-models/forget-account.ts';
export {
  createHealing,
  type Gap,
  type Healing,
  NotInReadModelError,
  notAMember,
  refuseBlocked,
} from './read-models/healing.ts';
export { memberModel } from './read-models/members.ts';
export { organisationModel } from './read-models/organisations.ts';
export { IS_DELETED, LOCKED_ORGANISATION } from './read-models/read-model-table.ts';
export {
  BLOCK_COLUMNS,
  createSubscriptionsTable,
  fetchSubscriptions,
  subscriptionModel,
} from './read-models/subscriptions.ts';
export { createTeamsTable, teamModel } from './read-models/teams.ts';
export { userExportRoute } from './read-models/user-export.ts';
export { newReadableCode } from './readable-code.ts';
export { addRows, type Cell, spreadsheetBody } from './spreadsheet.ts';
