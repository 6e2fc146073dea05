import { billingService } from '@waymark/billing';
import type { ServiceName } from '@waymark/contracts';
import { identityService } from '@waymark/identity';
import { notificationService } from '@waymark/notification';
import { okrService } from '@waymark/okr';
import type { ReplaySource, Service, ServiceHost, ServiceModule } from '@waymark/service-kit';

/** A service as its host sees it, without the type of its configuration. */
export type Module = {
  name: ServiceName;
  migrations: string;
  /** @throws {ConfigError} */
  readConfig(env: NodeJS.ProcessEnv): unknown;
  create(host: ServiceHost, env: NodeJS.ProcessEnv): Service;
  replay?: ReplaySource;
};

const moduleOf = <Config>(service: ServiceModule<Config>): Module => ({
  name: service.name,
  migrations: service.migrations,
  readConfig: service.readConfig,
  create: (host, env) => service.create(host, service.readConfig(env)),
  replay: service.replay,
});

/** The four services that make up the product. */
export const MODULES: readonly Module[] = [
  moduleOf(identityService),
  moduleOf(okrService),
  moduleOf(billingService),
  moduleOf(notificationService),
];
