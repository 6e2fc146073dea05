export * from './auth/access-token.ts';
export * from './auth/key-source.ts';
export * from './auth/require-super-admin.ts';
export * from './chat-webhook-setting.ts';
export * from './clock.ts';
export * from './config.ts';
export { connectionTo } from './database/connection.ts';
export * from './database/database.ts';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './database/embedded-postgres.ts';
export * from './database/event-tables.ts';
export * from './database/migrate.ts';
export { createScope, queryIn, type Scope } from './database/scope.ts';
export { isStoreAway } from './database/store-errors.ts';
export * from './database/tenant-security.ts';
export * from './errors.ts';
export { type AmqpOptions, createAmqpTransport } from './events/amqp/amqp-transport.ts';
export { type Consumer, consumer } from './events/consumer.ts';
export { type DraftOf, type EventDraft, parseEvent, UnprocessableEventError } from './events/event.ts';
export { createEvents, type Events, type EventsDeps, type ReplaySource } from './events/events.ts';
export type { OutboxValues } from './events/outbox.ts';
export { createPostgresTransport, type PostgresTransportOptions } from './events/postgres/postgres-transport.ts';
export type { DeadLetter, EventHandler, Subscription, Transport } from './events/transport.ts';
export { TransportAwayError } from './events/transport.ts';
export { createWakeableLoop, type WakeableLoop } from './events/wakeable-loop.ts';
export * from './host/create-service.ts';
export { freePort } from './host/free-port.ts';
export { createHttpServer, type HttpServer } from './host/http-server.ts';
export { LOOPBACK, originFor } from './host/listening.ts';
export { isProcessAlive } from './host/process-alive.ts';
export { runAlone } from './host/run-alone.ts';
export * from './host/service.ts';
export type { AccessCall, AuthKind, Call, CallBase, SessionOf } from './http/call.ts';
export type { CookieOptions } from './http/cookies.ts';
export { type Api, type ApiOptions, createApi } from './http/create-api.ts';
export { implement } from './http/implement.ts';
export { acceptedLanguage } from './http/language.ts';
export { collectProcessMetrics, createMetrics } from './http/metrics.ts';
export { textParam, uuidParam } from './http/params.ts';
export * from './http/rate-limit.ts';
export { type Reply, reply } from './http/reply.ts';
export { type Method, type ParamReader, type Route, type RouteSpec, route } from './http/route.ts';
export { rawJson } from './http/send.ts';
export { languageOfMember, type SpokenLanguage } from './http/spoken-language.ts';
export * from './internal/internal-client.ts';
export type { DeadJob } from './jobs/job-store.ts';
export { createJobs, HopelessJobError, type JobContext, type JobHandler, type Jobs } from './jobs/jobs.ts';
export * from './kit-settings.ts';
export * from './logger.ts';
export { isProduction } from './production-rules.ts';
export { memberAccess, unblockedAccess } from './read-models/access.ts';
export {
  createHealing,
  type Gap,
  type Healing,
  NotInReadModelError,
  notAMember,
  refuseBlocked,
} from './read-models/healing.ts';
export { createMembersTable, type Member, memberModel } from './read-models/members.ts';
export { createOrganisationsTable, organisationModel } from './read-models/organisations.ts';
export {
  askForSubscriptions,
  BLOCK_COLUMNS,
  createSubscriptionsTable,
  subscriptionModel,
} from './read-models/subscriptions.ts';
export { createTeamsTable, teamModel } from './read-models/teams.ts';
export { userExportRoute } from './read-models/user-export.ts';
