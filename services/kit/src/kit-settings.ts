import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { array, number, object, string } from 'yup';
import { ConfigError, readEnvironment } from './config.ts';
import { LOOPBACK, originFor } from './host/listening.ts';
import { LOG_LEVELS, type LogLevel } from './logger.ts';
import { isProduction, productionProblems } from './production-rules.ts';
import { isReadable } from './readable-url.ts';

/** What every service needs to know of where it runs. */
export type KitSettings = {
  /** The one origin that browsers see, without a slash at the end. */
  publicUrl: string;
  port: number | undefined;
  /** The addresses of this machine at which it listens. */
  addresses: readonly string[];
  production: boolean;
  /** Addresses or networks (CIDR) whose X-Forwarded-* headers are believed. */
  trustedProxies: string[];
  timeTravel: boolean;
  dataDir: string;
  /** What services show each other on /internal. */
  internalSecret: string;
  databaseUrl: string | undefined;
  amqpUrl: string | undefined;
  /** Put before every name at the broker, where several installations share one. */
  amqpPrefix: string;
  /** Connections of one service to Postgres. */
  poolSize: number;
  logLevel: LogLevel;
};

const isNetwork = (text: string): boolean => {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};

const url = (name: string, protocols: string[]) =>
  string().test('url', `${name} must be an address that begins with ${protocols.join(' or ')}`, (value) => {
    if (value === undefined) return true;
    return isReadable(value) && protocols.includes(`${new URL(value).protocol}//`);
  });

const SHAPE = object({
  PORT: number()
    .typeError('PORT must be a number')
    .integer('PORT must be a whole number')
    .min(0, 'PORT must be between 0 and 65535')
    .max(65_535, 'PORT must be between 0 and 65535'),
  HOST: string().test(
    'address',
    'HOST must be an address of this machine: 127.0.0.1, or 0.0.0.0 for all that it has',
    (value) => value === undefined || value === 'localhost' || isIP(value) !== 0,
  ),
  PUBLIC_URL: url('PUBLIC_URL', ['http://', 'https://']),
  TRUSTED_PROXIES: array(string().defined())
    .transform((_, original: string) =>
      original
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .test('networks', 'TRUSTED_PROXIES must be addresses or networks, separated by commas', (list) =>
      (list ?? []).every(isNetwork),
    )
    .default([]),
  TIME_TRAVEL: string().oneOf(['on', 'off'], 'TIME_TRAVEL must be on or off').default('off'),
  DATA_DIR: string().default('.data'),
  INTERNAL_SECRET: string().min(16, 'INTERNAL_SECRET must have at least 16 characters'),
  DATABASE_URL: url('DATABASE_URL', ['postgres://', 'postgresql://']),
  AMQP_URL: url('AMQP_URL', ['amqp://', 'amqps://']),
  AMQP_PREFIX: string()
    .matches(/^[\w.-]{0,40}$/, 'AMQP_PREFIX must be at most 40 letters, digits, dots, dashes and underscores')
    .default(''),
  DATABASE_POOL: number().typeError('DATABASE_POOL must be a number').integer().min(2).max(200).default(10),
  LOG_LEVEL: string()
    .oneOf(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info'),
});

/**
 * A secret that every process with the same DATABASE_URL credentials agrees on, so that nothing needs handing round.
 * @param purpose keeps secrets for different ends apart
 */
export const deriveSecret = (databaseUrl: string, purpose: string): string => {
  const { username, password } = new URL(databaseUrl);
  return createHmac('sha256', `${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
    .update(`waymark:${purpose}`)
    .digest('base64url');
};

/** The machine itself gets in by loopback in any case: health checks, and what the product asks of itself. */
const addressesOf = (host: string | undefined): readonly string[] => {
  if (host === undefined || host === 'localhost') return LOOPBACK;
  return ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? [host] : [host, '127.0.0.1'];
};

/** Both what is of the wrong form and what production forbids. */
const readChecked = (env: NodeJS.ProcessEnv) => {
  const forbidden = productionProblems(env);
  try {
    const read = readEnvironment(SHAPE, env);
    if (forbidden.length === 0) return read;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.problems, ...forbidden]);
  }
  throw new ConfigError(forbidden);
};

/** @throws {ConfigError} naming everything that is wrong at once */
export const readKitSettings = (env: NodeJS.ProcessEnv): KitSettings => {
  const read = readChecked(env);
  const addresses = addressesOf(read.HOST);
  const production = isProduction(env);
  const derived = read.DATABASE_URL
    ? deriveSecret(read.DATABASE_URL, 'internal')
    : randomBytes(32).toString('base64url');
  return {
    publicUrl: (read.PUBLIC_URL ?? originFor(addresses, read.PORT ?? 8080)).replace(/\/+$/, ''),
    port: read.PORT,
    addresses,
    production,
    trustedProxies: read.TRUSTED_PROXIES,
    timeTravel: read.TIME_TRAVEL === 'on' && !production,
    dataDir: path.resolve(read.DATA_DIR),
    internalSecret: read.INTERNAL_SECRET ?? derived,
    databaseUrl: read.DATABASE_URL,
    amqpUrl: read.AMQP_URL,
    amqpPrefix: read.AMQP_PREFIX,
    poolSize: read.DATABASE_POOL,
    logLevel: read.LOG_LEVEL,
  };
};
