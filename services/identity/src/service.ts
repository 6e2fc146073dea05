import path from 'node:path';
import { CATALOGUE, SERVICES } from '@waymark/contracts';
import { createEvents, createService, type Service, type ServiceHost, type ServiceModule } from '@waymark/service-kit';
import { createAccounts } from './composition/accounts.ts';
import { createTenancy } from './composition/tenancy.ts';
import { type IdentityConfig, readIdentityConfig } from './config.ts';
import { consumePlans, consumeSubscriptions } from './events/consume-billing.ts';
import { replayIdentity } from './events/replay.ts';
import { imageRoutes } from './images/image-routes.ts';
import { internalRoutes } from './internal/internal-routes.ts';
import { jwksRoutes } from './keys/jwks-routes.ts';
import { createSeal } from './keys/seal.ts';
import { createSigningKeys } from './keys/signing-keys.ts';
import { createMemberRemoval } from './members/member-removal.ts';
import { timeTravelRoutes } from './time-travel/time-travel-routes.ts';
import { findUser } from './users/user-store.ts';
import { createBackground } from './workers/background.ts';
import { createHousekeeping } from './workers/housekeeping.ts';

export type { IdentityConfig } from './config.ts';
export { readIdentityConfig } from './config.ts';
export { grantSuperAdmin } from './users/grant-super-admin.ts';

export const migrations = path.join(import.meta.dirname, '../migrations');

/** Users, sessions, organisations, members, invitations and teams. */
export const createIdentityService = (host: ServiceHost, config: IdentityConfig): Service => {
  const { database, clock, logger, internal, settings } = host;
  const { publicUrl } = settings;
  const name = 'identity';
  const events = createEvents({
    ...host,
    service: name,
    consumers: (emit) => [
      consumeSubscriptions,
      consumePlans(createMemberRemoval({ events: { emit }, clock, publicUrl })),
    ],
    expressTo: SERVICES.identity.tells,
  });
  const background = createBackground(logger);
  const seal = createSeal(config.keySecret ?? settings.internalSecret, 'signing keys');
  const keys = createSigningKeys({ database, clock, seal, logger });
  const tenancy = createTenancy({ host, config, events });
  const accounts = createAccounts({ host, config, events, background, keys, ...tenancy });

  return createService({
    host,
    name,
    calls: CATALOGUE.identity,
    spokenLanguage: async (user) => (await findUser(database.platform, user))?.lang,
    routes: [
      ...accounts.routes,
      ...tenancy.routes,
      ...imageRoutes(database),
      ...jwksRoutes(keys),
      ...timeTravelRoutes({ settings, clock, internal, logger }),
    ],
    internalRoutes: [...internalRoutes({ database, superAdmins: config.superAdmins }), ...events.routes],
    workers: [background, events, createHousekeeping({ database, clock, logger }), ...accounts.workers],
  });
};

export const identityService: ServiceModule<IdentityConfig> = {
  name: 'identity',
  migrations,
  readConfig: readIdentityConfig,
  create: createIdentityService,
  replay: replayIdentity,
};
