import path from 'node:path';
import { CATALOGUE, DAY_MS, SERVICES } from '@waymark/contracts';
import {
  consumeEndedSessions,
  createEndedSessions,
  createEvents,
  createJobs,
  createPollingWorker,
  createService,
  languageOfMember,
  type Service,
  type ServiceHost,
  type ServiceModule,
  userExportRoute,
} from '@waymark/service-kit';
import { createAccess } from './access/access.ts';
import { createCharging } from './charges/charge-service.ts';
import { type BillingConfig, readBillingConfig } from './config.ts';
import { extractionRoutes } from './extraction/extraction-routes.ts';
import { createExtraction } from './extraction/extraction-service.ts';
import { consumeWork } from './extraction/work-events.ts';
import { growthRoutes } from './growth/growth-routes.ts';
import { countToday } from './growth/growth-store.ts';
import { ledgerRoutes } from './ledger/ledger-routes.ts';
import { consumeMembers } from './members/member-events.ts';
import { consumeOrganisations } from './organisations/organisation-events.ts';
import { organisationRoutes } from './organisations/organisation-routes.ts';
import { internalSubscriptionRoutes } from './subscriptions/internal-subscription-routes.ts';
import { createRequestMails, type RequestMailJob } from './subscriptions/request-mails.ts';
import { replaySubscriptions } from './subscriptions/subscription-events.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { createSubscriptionService } from './subscriptions/subscription-service.ts';
import { USER_EXPORT } from './user-export.ts';

export type { BillingConfig } from './config.ts';
export { readBillingConfig } from './config.ts';

export const migrations = path.join(import.meta.dirname, '../migrations');

/** How long mails about a request are retried: they need identity, which names the platform owners, and it may be down for a long time. */
const REQUEST_MAILS_MS = 5 * DAY_MS;

/** Plans, requests, payments, blocks and the ledger. */
export const createBillingService = (host: ServiceHost, config: BillingConfig): Service => {
  const { database, internal, clock, logger, settings } = host;
  const name = 'billing';
  const endedSessions = createEndedSessions(host);
  const events = createEvents({
    ...host,
    service: name,
    consumers: (emit, record) => [
      consumeOrganisations({ emit, record, clock }),
      consumeMembers({ emit, record, clock }),
      consumeWork,
      consumeEndedSessions(endedSessions),
    ],
    directTo: SERVICES.billing.notifies,
  });
  const { emit, record } = events;

  const sendRequestMails = createRequestMails({ clock, events, internal, emit, publicUrl: settings.publicUrl });
  const jobs = createJobs<{ request_mails: RequestMailJob }>({
    database,
    clock,
    logger,
    kinds: { request_mails: sendRequestMails },
    usefulUntil: { request_mails: (_, askedAt) => new Date(askedAt.getTime() + REQUEST_MAILS_MS) },
  });

  const subscriptions = createSubscriptionService({
    database,
    events,
    internal,
    clock,
    emit,
    record,
    settings,
    enqueueMail: async ({ trx, organisation }, mail) => {
      await jobs.enqueue(trx, 'request_mails', { ...mail, organisation });
    },
  });
  const access = createAccess({ database, subscriptions });
  const charge = createCharging({ database, events, clock, emit, record });
  const charging = createPollingWorker({ name: 'charging', work: async () => (await charge()) > 0, logger, clock });
  const count = () => countToday(database, clock.now());
  const counting = createPollingWorker({ name: 'counting the platform', work: count, logger, clock, everyMs: 5_000 });

  return createService({
    host,
    name,
    calls: CATALOGUE.billing,
    endedSessions,
    readModels: true,
    memberLanguage: languageOfMember(database),
    routes: [
      ...subscriptionRoutes({ subscriptions, access, internal }),
      ...organisationRoutes({ access, database }),
      ...growthRoutes({ access, database }),
      ...extractionRoutes({ access, events, extraction: createExtraction({ database, clock }), logger }),
      ...ledgerRoutes({ access, database, ...config }),
    ],
    internalRoutes: [
      ...internalSubscriptionRoutes(subscriptions),
      ...events.routes,
      userExportRoute(database, USER_EXPORT),
    ],
    workers: [events, jobs, charging, counting],
  });
};

export const billingService: ServiceModule<BillingConfig> = {
  name: 'billing',
  migrations,
  readConfig: readBillingConfig,
  create: createBillingService,
  replay: replaySubscriptions,
};
