import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

export type Logger = PinoLogger;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Members that are never logged, at any place in the logged object (up to three levels deep). */
const SECRETS = [
  'password',
  'old_password',
  'token',
  'reset_token',
  'invitation_token',
  'refresh_token',
  'code',
  'secret',
  'internalSecret',
  'internalKeys',
  'waymark-signature',
  'authorization',
  'cookie',
  'set-cookie',
  'slack_webhook',
  'connectionString',
  'databaseUrl',
  'amqpUrl',
];

const redactionPaths = SECRETS.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : `.${name}`;
  return [key.replace(/^\./, ''), `*${key}`, `*.*${key}`];
});

/** Credentials in URLs, which drivers quote in their messages. */
const withoutCredentials = (text: string): string => text.replace(/\/\/[^/@\s]*@/g, '//***@');

/** The logged part of an error: enough to find it, without the data of the statement or request. */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code, routine, constraint, table } = error as { [key: string]: unknown } & Error;
  return {
    type: error.name,
    message: withoutCredentials(error.message),
    stack: error.stack === undefined ? undefined : withoutCredentials(error.stack),
    ...(code === undefined ? {} : { errorCode: code }),
    ...(routine === undefined ? {} : { routine, constraint, table }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
};

/** Structured logs, one JSON object a line, secrets redacted. */
export const createLogger = (
  { service, level = 'info' }: { service: string; level?: LogLevel },
  destination?: DestinationStream,
): Logger => {
  const options = {
    base: { service },
    level,
    redact: { paths: redactionPaths, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
};
