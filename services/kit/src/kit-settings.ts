import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { array, number, object, string } from 'yup';
import { ConfigError, readEnvironment } from './config.ts';
import { databaseUrl, origin, url } from './decodable-url.ts';
import { LOOPBACK, originFor } from './host/listening.ts';
import { deriveInternalKeys, type InternalKeys, parseInternalKeys, withKeysBefore } from './internal/internal-keys.ts';
import { LOG_LEVELS, type LogLevel } from './logger.ts';
import { isKnownMode, isProduction, productionProblems } from './production-rules.ts';

/** The settings of every service. */
export type KitSettings = {
  /** The one origin that browsers use, without a slash at the end. */
  publicUrl: string;
  port: number | undefined;
  /** The addresses of this machine at which it listens. */
  addresses: readonly string[];
  production: boolean;
  /** Addresses or networks (CIDR) whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[];
  timeTravel: boolean;
  dataDir: string;
  /** The process's own secret: for the hashes of repeated requests, and for deriving other secrets that are not set. */
  internalSecret: string;
  /** Whether it was derived from DATABASE_URL, so that a new password there replaces it. */
  isSecretDerived: boolean;
  /** The keys that authenticate services to each other on /internal. */
  internalKeys: InternalKeys;
  /** Encrypts the links in mails from the outbox to the mail server. */
  mailSecret: string;
  databaseUrl: string | undefined;
  amqpUrl: string | undefined;
  /** Certificates (PEM) of the broker's certificate authority, if it is not in Node's own list. */
  amqpCa: string | undefined;
  /** The prefix of every name at the broker, if several installations share one. */
  amqpPrefix: string;
  /** Connections of one service to Postgres. */
  poolSize: number;
  /** Calls of one user to one process of a service in a minute; 0: no limit. */
  readsPerMinute: number;
  writesPerMinute: number;
  logLevel: LogLevel;
};

const isNetwork = (text: string): boolean => {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  if (family === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
};

const readPem = (file: string): string | undefined => {
  try {
    const text = readFileSync(file, 'utf8');
    return text.includes('-----BEGIN CERTIFICATE-----') ? text : undefined;
  } catch {
    return undefined;
  }
};

const perMinute = (name: string) =>
  number().integer(`${name} must be a whole number`).min(0, `${name} must not be negative`);

/** To be read with all settings that have rules for production. */
export const nodeEnv = () => string().test('known', 'NODE_ENV must be production, development or test', isKnownMode);

/** The variables that every service reads. */
export const KIT_SHAPE = object({
  NODE_ENV: nodeEnv(),
  PORT: number()
    .integer('PORT must be a whole number')
    .min(0, 'PORT must be between 0 and 65535')
    .max(65_535, 'PORT must be between 0 and 65535'),
  HOST: string().test(
    'address',
    'HOST must be an address of this machine: 127.0.0.1, or 0.0.0.0 for all that it has',
    (value) => value === undefined || value === 'localhost' || isIP(value) !== 0,
  ),
  PUBLIC_URL: origin('PUBLIC_URL'),
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
  INTERNAL_KEYS: string().test(
    'keys',
    'INTERNAL_KEYS must be keys of calls between services, as okr>identity=..., separated by commas, each at least 16 characters',
    (value) =>
      value === undefined ||
      [...(parseInternalKeys(value)?.values() ?? [['']])].flat().every(({ length }) => length >= 16),
  ),
  INTERNAL_SECRET: string().min(16, 'INTERNAL_SECRET must have at least 16 characters'),
  INTERNAL_SECRET_BEFORE: string().min(16, 'INTERNAL_SECRET_BEFORE must have at least 16 characters'),
  MAIL_SECRET_KEY: string().min(16, 'MAIL_SECRET_KEY must have at least 16 characters'),
  DATABASE_URL: databaseUrl('DATABASE_URL'),
  AMQP_URL: url('AMQP_URL', ['amqp://', 'amqps://']),
  AMQP_CA_FILE: string().test('file', 'AMQP_CA_FILE must be a file of certificates that can be read', (value) => {
    return value === undefined || readPem(value) !== undefined;
  }),
  AMQP_PREFIX: string()
    .matches(/^[\w.-]{0,40}$/, 'AMQP_PREFIX must be at most 40 letters, digits, dots, dashes and underscores')
    .default(''),
  DATABASE_POOL: number().integer().min(2).max(200).default(10),
  READS_PER_MINUTE: perMinute('READS_PER_MINUTE'),
  WRITES_PER_MINUTE: perMinute('WRITES_PER_MINUTE'),
  LOG_LEVEL: string()
    .oneOf(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info'),
});

/**
 * A secret that is the same in every process with the same DATABASE_URL credentials, so that it need not be distributed.
 * @param purpose distinguishes secrets for different purposes
 */
export const deriveSecret = (databaseUrl: string, purpose: string): string => {
  const { username, password } = new URL(databaseUrl);
  return createHmac('sha256', `${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
    .update(`waymark:${purpose}`)
    .digest('base64url');
};

/** Loopback is always included: for health checks, and for calls of the product to itself. */
const addressesOf = (host: string | undefined): readonly string[] => {
  if (host === undefined || host === 'localhost') return LOOPBACK;
  return ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? [host] : [host, '127.0.0.1'];
};

/** Reports values of the wrong form and values that production forbids. */
const readChecked = (env: NodeJS.ProcessEnv) => {
  const forbidden = productionProblems(env);
  try {
    const read = readEnvironment(KIT_SHAPE, env);
    if (forbidden.length === 0) return read;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError([...error.problems, ...forbidden]);
  }
  throw new ConfigError(forbidden);
};

/** @throws {ConfigError} with all problems at once */
export const readKitSettings = (env: NodeJS.ProcessEnv): KitSettings => {
  const read = readChecked(env);
  const addresses = addressesOf(read.HOST);
  const production = isProduction(env);
  const derived = read.DATABASE_URL
    ? deriveSecret(read.DATABASE_URL, 'internal')
    : randomBytes(32).toString('base64url');
  const internalSecret = read.INTERNAL_SECRET ?? derived;
  const ownKeys = read.INTERNAL_KEYS === undefined ? undefined : parseInternalKeys(read.INTERNAL_KEYS);
  const internalKeys = ownKeys ?? deriveInternalKeys(internalSecret);
  const secretBefore = read.INTERNAL_SECRET_BEFORE;
  return {
    publicUrl: new URL(read.PUBLIC_URL ?? originFor(addresses, read.PORT ?? 8080)).origin,
    port: read.PORT,
    addresses,
    production,
    trustedProxies: read.TRUSTED_PROXIES,
    timeTravel: read.TIME_TRAVEL === 'on' && !production,
    dataDir: path.resolve(read.DATA_DIR),
    internalSecret,
    isSecretDerived: read.INTERNAL_SECRET === undefined,
    internalKeys: secretBefore ? withKeysBefore(internalKeys, secretBefore) : internalKeys,
    // Without a shared secret, the key of the calls between identity and notification is used.
    mailSecret: read.MAIL_SECRET_KEY ?? ownKeys?.get('identity>notification')?.[0] ?? internalSecret,
    databaseUrl: read.DATABASE_URL,
    amqpUrl: read.AMQP_URL,
    amqpCa: read.AMQP_CA_FILE && readPem(read.AMQP_CA_FILE),
    amqpPrefix: read.AMQP_PREFIX,
    poolSize: read.DATABASE_POOL,
    readsPerMinute: read.READS_PER_MINUTE ?? (production ? 600 : 0),
    writesPerMinute: read.WRITES_PER_MINUTE ?? (production ? 300 : 0),
    logLevel: read.LOG_LEVEL,
  };
};
