import { isNativeError } from 'node:util/types';
import { ConfigError, withoutCredentials } from '@waymark/service-kit';

/** Something that the person who starts Waymark can put right. Its message is one line that says what. */
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

/** What went wrong inside, found through causes and aggregates: drivers wrap it. */
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

/** The line for a store that does not answer, without the password that its address carries. */
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

/** Of this machine, or as the embedded Postgres says it. */
const isDiskFull = (error: unknown): boolean =>
  isNativeError(error) &&
  (['ENOSPC', 'EDQUOT', '53100'].includes(String((error as NodeJS.ErrnoException).code)) ||
    error.message.includes('No space left on device') ||
    isDiskFull(error.cause));

/** The lines to print for whatever ended a start. A fault of ours keeps its stack: it is for us to read. */
export const linesFor = (error: unknown): string[] => {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof StartError) return [error.message];
  if (isDiskFull(error)) return ['The disk is full: Waymark cannot write what it keeps in DATA_DIR'];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
};
