import { addressVariable, SERVICE_NAMES, SERVICES, type ServiceName } from '@waymark/contracts';
import { object, string } from 'yup';
import { ConfigError, readEnvironment } from '../config.ts';
import { type KitSettings, readKitSettings } from '../kit-settings.ts';
import type { ServiceModule } from './service.ts';

export type AloneSettings<Config> = {
  settings: KitSettings;
  config: Config;
  port: number;
  databaseUrl: string;
  amqpUrl: string;
  addresses: Partial<Record<ServiceName, string>>;
};

const address = (name: string) =>
  string().test('url', `${name} must be an address that begins with http:// or https://`, (value) => {
    return value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
  });

const NEEDED = object({ DATABASE_URL: string().required(), AMQP_URL: string().required() });

/** Runs every reader before it complains, so that all problems are told at once. */
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

/** Where the services are that this one asks, and identity, whose keys it verifies tokens with. */
const readAddresses = (self: ServiceName, env: NodeJS.ProcessEnv): Partial<Record<ServiceName, string>> => {
  const shape = SERVICE_NAMES.map((name) => [addressVariable(name), address(addressVariable(name))] as const);
  const found: Record<string, string | undefined> = readEnvironment(object(Object.fromEntries(shape)), env);
  const wanted = new Set<ServiceName>(['identity', ...SERVICES[self].asks, ...SERVICES[self].tells]);
  return Object.fromEntries([...wanted].map((name) => [name, found[addressVariable(name)]]));
};

/** What a service on its own needs of the environment. @throws {ConfigError} naming everything that is wrong */
export const readAloneSettings = <Config>(
  { name, readConfig }: ServiceModule<Config>,
  env: NodeJS.ProcessEnv,
): AloneSettings<Config> => {
  const { problems, read } = collecting();
  const settings = read(() => readKitSettings(env));
  const needed = read(() => readEnvironment(NEEDED, env));
  const addresses = read(() => readAddresses(name, env));
  const config = read(() => ({ config: readConfig(env) }));
  const port = settings?.port ?? SERVICES[name].port;
  if (addresses && name === 'identity') addresses.identity ??= `http://127.0.0.1:${port}`;
  else if (addresses && !addresses.identity) problems.push('IDENTITY_URL is required');
  if (!settings || !needed || !addresses || !config || problems.length > 0)
    throw new ConfigError([...new Set(problems)]);
  return {
    settings,
    config: config.config,
    port,
    databaseUrl: needed.DATABASE_URL,
    amqpUrl: needed.AMQP_URL,
    addresses,
  };
};
