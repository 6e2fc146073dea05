import path from 'node:path';
import { SERVICES } from '@waymark/contracts';
import {
  createEvents,
  createJobs,
  createService,
  languageOfMember,
  type Service,
  type ServiceHost,
  type ServiceModule,
} from '@waymark/service-kit';
import { createAccess } from './access/access.ts';
import { createChargeWorker } from './charges/charge-worker.ts';
import { createCharging } from './charges/charging.ts';
import { type BillingConfig, readBillingConfig } from './config.ts';
import { consumeMembers } from './events/consume-members.ts';
import { consumeOrganisations } from './events/consume-organisations.ts';
import { consumeWork } from './events/consume-work.ts';
import { replaySubscriptions } from './events/replay.ts';
import { createExtraction } from './extraction/extraction.ts';
import { extractionRoutes } from './extraction/extraction-routes.ts';
import { exportRoutes } from './internal/export-routes.ts';
import { internalSubscriptionRoutes } from './internal/subscription-routes.ts';
import { ledgerRoutes } from './ledger/ledger-routes.ts';
import { createOrganisationList } from './organisations/organisation-list.ts';
import { organisationRoutes } from './organisations/organisation-routes.ts';
import { createRequestMails, type RequestMailJob } from './subscriptions/request-mails.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { createSubscriptionService } from './subscriptions/subscription-service.ts';

export type { BillingConfig } from './config.ts';
export { readBillingConfig } from './config.ts';

export const migrations = path.join(import.meta.dirname, '../migrations');

/** Plans, requests, payments, blocks and the ledger (spec sections 4 and 9). */
export const createBillingService = (host: ServiceHost, _config: BillingConfig): Service => {
  const { database, internal, clock, logger, settings } = host;
  const name = 'billing';
  const events = createEvents({
    ...host,
    service: name,
    consumers: (emit) => [consumeOrganisations({ emit, clock }), consumeMembers({ emit, clock }), consumeWork],
    expressTo: SERVICES.billing.tells,
  });
  const { emit } = events;

  const sendRequestMails = createRequestMails({ events, internal, emit, publicUrl: settings.publicUrl });
  const jobs = createJobs<{ request_mails: RequestMailJob }>({
    database,
    clock,
    logger,
    kinds: { request_mails: sendRequestMails },
  });

  const subscriptions = createSubscriptionService({
    database,
    events,
    internal,
    clock,
    emit,
    enqueueMail: async ({ trx, organisation }, mail) => {
      await jobs.enqueue(trx, 'request_mails', { ...mail, organisation });
    },
  });
  const access = createAccess({ database, subscriptions });
  const charging = createChargeWorker({ charge: createCharging({ database, events, clock, emit }), logger });

  return createService({
    host,
    name,
    spokenLanguage: languageOfMember(database),
    routes: [
      ...subscriptionRoutes({ subscriptions, access, internal }),
      ...organisationRoutes({ access, list: createOrganisationList(database) }),
      ...extractionRoutes({ access, extraction: createExtraction({ database, clock }), logger }),
      ...ledgerRoutes({ access, database }),
    ],
    internalRoutes: [...internalSubscriptionRoutes(subscriptions), ...events.routes, ...exportRoutes(database)],
    workers: [events, jobs, charging],
  });
};

export const billingService: ServiceModule<BillingConfig> = {
  name: 'billing',
  migrations,
  readConfig: readBillingConfig,
  create: createBillingService,
  replay: replaySubscriptions,
};
