import { isNativeError } from 'node:util/types';
import { ConfigError, withoutCredentials } from '@waymark/service-kit';

/** A problem that the person who starts Waymark can fix. The message is one line that says what it is. */
export class StartError extends Error {
  override name = 'StartError';
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'no answer in time',
  ECONNRESET: 'the connection was cut off',
  '28P01': 'the password is refused',
  '28000': 'the user is refused',
  '3D000': 'there is no such database',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '42501': 'the user may not create roles and schemas',
};

/** The error code of the root cause: drivers wrap errors in causes and aggregates. */
const codeOf = (error: unknown): string | undefined => {
  if (!isNativeError(error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code && code in REASONS) return code;
  const inner = error instanceof AggregateError ? error.errors : [];
  for (const each of [...inner, error.cause]) {
    const found = codeOf(each);
    if (found) return found;
  }
  return undefined;
};

const reasonOf = (error: unknown): string => {
  const code = codeOf(error);
  const [firstLine = ''] = (isNativeError(error) ? error.message : String(error)).split('\n', 1);
  return (code && REASONS[code]) ?? firstLine;
};

/** The error for an unreachable store, without the password in its URL. */
export const unreachable = (variable: string, url: string, error: unknown): StartError => {
  return new StartError(`${variable} (${withoutCredentials(url)}) cannot be used: ${reasonOf(error)}`, {
    cause: error,
  });
};

/** For a product that cannot reach its own address because of a proxy or a firewall. */
export const ownAddressUnreachable = (address: string, error: unknown): StartError => {
  const reason = reasonOf(isNativeError(error) ? (error.cause ?? error) : error);
  return new StartError(`Waymark does not reach itself at ${address}: ${reason}`, { cause: error });
};

/** A full disk, reported by this machine or by the embedded Postgres. */
const isDiskFull = (error: unknown): boolean =>
  isNativeError(error) &&
  (['ENOSPC', 'EDQUOT', '53100'].includes(String((error as NodeJS.ErrnoException).code)) ||
    error.message.includes('No space left on device') ||
    isDiskFull(error.cause));

/** The lines to print for an error. A bug is printed with its stack, for developers. */
export const linesFor = (error: unknown): string[] => {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof StartError) return [error.message];
  if (isDiskFull(error)) return ['The disk is full: Waymark cannot write what it keeps in DATA_DIR'];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
};
