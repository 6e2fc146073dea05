import { addressVariable, callPairsOf, SERVICE_NAMES, SERVICES, type ServiceName } from '@waymark/contracts';
import { number, object, string } from 'yup';
import { ConfigError, readEnvironment } from '../config.ts';
import { isRoleUrl } from '../database/service-role.ts';
import { databaseUrl, origin } from '../decodable-url.ts';
import { type KitSettings, nodeEnv, readKitSettings } from '../kit-settings.ts';
import { certificateProblems, credentialsProblems, isProduction } from '../production-rules.ts';
import type { ServiceModule } from './service.ts';

export type AloneSettings<Config> = {
  settings: KitSettings;
  config: Config;
  port: number;
  databaseUrl: string;
  amqpUrl: string;
  /** How long it continues to answer after the signal to stop, so that the load balancer can switch to other replicas. */
  leaveMs: number;
  addresses: Partial<Record<ServiceName, string>>;
};

/** What a service on its own needs in addition. */
export const STANDALONE_SHAPE = object({
  DATABASE_URL: string().required(),
  AMQP_URL: string().required(),
  LEAVE_SECONDS: number()
    .min(0, 'LEAVE_SECONDS must be between 0 and 30')
    .max(30, 'LEAVE_SECONDS must be between 0 and 30'),
});

const LEAVE_SECONDS_IN_PRODUCTION = 5;

/** Runs every reader before it throws, so that all problems are reported at once. */
const collecting = () => {
  const problems: string[] = [];
  return {
    problems,
    read: <T>(reader: () => T): T | undefined => {
      try {
        return reader();
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        problems.push(...error.problems);
        return undefined;
      }
    },
  };
};

/** The addresses of the services that this one calls, and of identity, whose keys verify tokens. */
const readAddresses = (self: ServiceName, env: NodeJS.ProcessEnv): Partial<Record<ServiceName, string>> => {
  const shape = SERVICE_NAMES.map((name) => [addressVariable(name), origin(addressVariable(name))] as const);
  const found: Record<string, string | undefined> = readEnvironment(object(Object.fromEntries(shape)), env);
  const wanted = new Set<ServiceName>(['identity', ...SERVICES[self].calls, ...SERVICES[self].notifies]);
  return Object.fromEntries([...wanted].map((name) => [name, found[addressVariable(name)]]));
};

/** In production it has only its own credentials, so that an attacker who takes it over gets no others. */
const isolationProblems = (
  name: ServiceName,
  env: NodeJS.ProcessEnv,
  { production, internalKeys }: KitSettings,
): string[] => {
  const own = callPairsOf(name);
  const text = env.INTERNAL_KEYS?.trim();
  const lacking = own.filter((pair) => !internalKeys.has(pair)).map((pair) => `INTERNAL_KEYS lacks ${pair}`);
  if (!production) return lacking;
  const strange = [...internalKeys.keys()].filter((pair) => !own.includes(pair));
  const url = env.DATABASE_URL?.trim();
  return [
    ...(text ? lacking : [`INTERNAL_KEYS is required in production: ${own.join(', ')}`]),
    ...(text ? strange.map((pair) => `INTERNAL_KEYS has ${pair}, which is not for ${name} to know`) : []),
    ...(url && !isRoleUrl(url, name)
      ? [`DATABASE_URL must be that of waymark_${name} in production: DATABASE_ADMIN_URL is for its migrations alone`]
      : []),
  ];
};

/** The variables of a service's migrations. */
export const MIGRATION_SHAPE = object({
  NODE_ENV: nodeEnv(),
  DATABASE_ADMIN_URL: databaseUrl('DATABASE_ADMIN_URL').required(),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
});

/**
 * The settings of a service's migrations: the URL of a user who may create roles and schemas, and the URL by which the service will
 * connect.
 * @throws {ConfigError}
 */
export const readMigrationSettings = (name: ServiceName, env: NodeJS.ProcessEnv): { admin: string; own?: string } => {
  const { DATABASE_ADMIN_URL: admin, DATABASE_URL: own } = readEnvironment(MIGRATION_SHAPE, env);
  const weak = isProduction(env)
    ? [
        ...credentialsProblems('DATABASE_ADMIN_URL', new URL(admin)),
        ...certificateProblems('DATABASE_ADMIN_URL', new URL(admin)),
        ...(own ? credentialsProblems('DATABASE_URL', new URL(own)) : []),
      ]
    : [];
  if (own && !isRoleUrl(own, name)) weak.push(`DATABASE_URL must be that of waymark_${name}, who is to be made`);
  if (weak.length > 0) throw new ConfigError(weak);
  return own ? { admin, own } : { admin };
};

/** The settings of a service that runs alone, from the environment. @throws {ConfigError} with all problems */
export const readAloneSettings = <Config>(
  { name, readConfig }: ServiceModule<Config>,
  env: NodeJS.ProcessEnv,
): AloneSettings<Config> => {
  const { problems, read } = collecting();
  const settings = read(() => readKitSettings(env));
  const needed = read(() => readEnvironment(STANDALONE_SHAPE, env));
  const addresses = read(() => readAddresses(name, env));
  const config = read(() => ({ config: readConfig(env) }));
  const port = settings?.port ?? SERVICES[name].port;
  if (addresses && name === 'identity') addresses.identity ??= `http://127.0.0.1:${port}`;
  else if (addresses && !addresses.identity) problems.push('IDENTITY_URL is required');
  if (settings) problems.push(...isolationProblems(name, env, settings));
  if (!settings || !needed || !addresses || !config || problems.length > 0)
    throw new ConfigError([...new Set(problems)]);
  return {
    settings,
    config: config.config,
    port,
    databaseUrl: needed.DATABASE_URL,
    amqpUrl: needed.AMQP_URL,
    leaveMs: (needed.LEAVE_SECONDS ?? (settings.production ? LEAVE_SECONDS_IN_PRODUCTION : 0)) * 1000,
    addresses,
  };
};
