import { type InferType, object, string } from 'yup';
import { ConfigError, readEnvironment } from '../config.ts';
import { type KitSettings, readKitSettings } from '../kit-settings.ts';
import type { ServiceModule, ServiceName } from './service.ts';

export type AloneSettings<Config> = {
  settings: KitSettings;
  config: Config;
  port: number;
  databaseUrl: string;
  amqpUrl: string;
  addresses: Partial<Record<ServiceName, string>>;
};

const PORTS: Record<ServiceName, number> = { identity: 8081, okr: 8082, billing: 8083, notification: 8084 };

const address = (name: string) =>
  string().test('url', `${name} must be an address that begins with http:// or https://`, (value) => {
    return value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
  });

const NEEDED = object({ DATABASE_URL: string().required(), AMQP_URL: string().required() });
const ADDRESSES = object({
  IDENTITY_URL: address('IDENTITY_URL'),
  OKR_URL: address('OKR_URL'),
  BILLING_URL: address('BILLING_URL'),
  NOTIFICATION_URL: address('NOTIFICATION_URL'),
});

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

const addressesOf = (found: InferType<typeof ADDRESSES>): Partial<Record<ServiceName, string>> => ({
  ...(found.IDENTITY_URL ? { identity: found.IDENTITY_URL } : {}),
  ...(found.OKR_URL ? { okr: found.OKR_URL } : {}),
  ...(found.BILLING_URL ? { billing: found.BILLING_URL } : {}),
  ...(found.NOTIFICATION_URL ? { notification: found.NOTIFICATION_URL } : {}),
});

/** What a service on its own needs of the environment. @throws {ConfigError} naming everything that is wrong */
export const readAloneSettings = <Config>(
  { name, readConfig }: ServiceModule<Config>,
  env: NodeJS.ProcessEnv,
): AloneSettings<Config> => {
  const { problems, read } = collecting();
  const settings = read(() => readKitSettings(env));
  const needed = read(() => readEnvironment(NEEDED, env));
  const found = read(() => readEnvironment(ADDRESSES, env));
  const config = read(() => ({ config: readConfig(env) }));
  const port = settings?.port ?? PORTS[name];
  const addresses = found ? addressesOf(found) : {};
  if (name === 'identity') addresses.identity ??= `http://127.0.0.1:${port}`;
  else if (found && !addresses.identity) problems.push('IDENTITY_URL is required');
  if (!settings || !needed || !config || problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return {
    settings,
    config: config.config,
    port,
    databaseUrl: needed.DATABASE_URL,
    amqpUrl: needed.AMQP_URL,
    addresses,
  };
};
