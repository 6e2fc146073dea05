import path from 'node:path';
import { CATALOGUE, SERVICES } from '@waymark/contracts';
import {
  createEncryption,
  createEndedSessions,
  createEvents,
  createHourlyWorker,
  createService,
  type Service,
  type ServiceHost,
  type ServiceModule,
} from '@waymark/service-kit';
import { apiDocsRoutes } from './api-docs/api-docs-routes.ts';
import { createFindApiToken } from './api-tokens/api-token-state.ts';
import { createAccounts } from './composition/accounts.ts';
import { createTenancy } from './composition/tenancy.ts';
import { type IdentityConfig, readIdentityConfig } from './config.ts';
import { contactRoutes } from './contacts/contact-routes.ts';
import { imageRoutes } from './images/image-routes.ts';
import { internalRoutes } from './internal/internal-routes.ts';
import { jwksRoutes } from './keys/jwks-routes.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { createMemberRemovalService } from './members/member-removal-service.ts';
import { createChatWebhooks } from './organisations/chat-webhooks.ts';
import { replayIdentity } from './organisations/organisation-replay.ts';
import { consumePlans, consumeSubscriptions } from './organisations/subscription-events.ts';
import { securityTxtRoutes } from './security-contact/security-txt-routes.ts';
import { createFindSessionState } from './sessions/session-state.ts';
import { timeTravelRoutes } from './time-travel/time-travel-routes.ts';
import { auditPeople } from './users/audit-people.ts';
import { createSuperAdmins } from './users/super-admins.ts';
import { findUser } from './users/user-store.ts';
import { createBackground } from './workers/background.ts';
import { createHousekeeping } from './workers/housekeeping.ts';

export type { IdentityConfig } from './config.ts';
export { readIdentityConfig } from './config.ts';
export { grantSuperAdmin } from './users/super-admin-service.ts';

/** After an hour no replica of the previous release is left, which could not read encrypted webhooks (docs/decisions/0018). */
const ENCRYPT_AFTER_MS = 3_600_000;

export const migrations = path.join(import.meta.dirname, '../migrations');

/** Users, sessions, organisations, members, invitations and teams. */
export const createIdentityService = (host: ServiceHost, config: IdentityConfig): Service => {
  const { database, clock, logger, internal, settings } = host;
  const { publicUrl } = settings;
  const name = 'identity';
  const endedSessions = createEndedSessions(host);
  const events = createEvents({
    ...host,
    service: name,
    people: auditPeople,
    consumers: (emit, record) => [
      consumeSubscriptions,
      consumePlans(createMemberRemovalService({ events: { emit, record }, clock, publicUrl })),
    ],
    directTo: SERVICES.identity.notifies,
  });
  const background = createBackground(logger);
  const encryption = createEncryption(config.keySecret ?? settings.internalSecret, 'signing keys');
  const keys = createSigningKeys({ database, clock, encryption, logger });
  const webhooks = createChatWebhooks(config.keySecret ?? settings.internalSecret);
  const webhookEncryption = createHourlyWorker({
    name: 'encryption of chat addresses',
    work: () => webhooks.encryptPlain(database),
    logger,
    firstAfterMs: ENCRYPT_AFTER_MS,
  });
  const tenancy = createTenancy({ host, config, events, endedSessions, webhooks });
  const accounts = createAccounts({ host, config, events, background, keys, ...tenancy });

  const { rightsOf } = createSuperAdmins(config, settings);
  const findSessionState = createFindSessionState({ database, clock, rightsOf });

  const findApiToken = createFindApiToken({ database, clock });

  const service = createService({
    host,
    name,
    calls: CATALOGUE.identity,
    endedSessions,
    findSessionState,
    findApiToken,
    memberLanguage: async (user) => (await findUser(database.platform, user))?.lang,
    routes: [
      ...accounts.routes,
      ...tenancy.routes,
      ...imageRoutes(database),
      ...apiDocsRoutes({ publicUrl }),
      ...jwksRoutes(keys),
      ...contactRoutes(config.contacts),
      ...securityTxtRoutes({ clock, publicUrl, contact: config.securityContact }),
      ...timeTravelRoutes({ settings, clock, internal, logger }),
    ],
    internalRoutes: [
      ...internalRoutes({ database, clock, webhooks, superAdmins: config.superAdmins, findSessionState, findApiToken }),
      ...events.routes,
    ],
    workers: [events, createHousekeeping({ database, clock, logger }), webhookEncryption, ...accounts.workers],
  });
  return {
    ...service,
    async start() {
      // A secret that was set on purpose may replace the earlier one.
      if (!config.keySecret && settings.isSecretDerived) await keys.assertReadable();
      await service.start();
    },
    async stop() {
      await service.stop();
      // Waits for background work of the last requests.
      await background.idle();
    },
  };
};

export const identityService: ServiceModule<IdentityConfig> = {
  name: 'identity',
  migrations,
  readConfig: readIdentityConfig,
  create: createIdentityService,
  replay: replayIdentity,
};
