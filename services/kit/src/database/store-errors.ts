const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** SQLSTATEs of a statement that took too long, or waited too long for a lock: the statement itself may be to blame. */
const TOO_SLOW = new Set(['57014', '55P03', '25P03']);

/** SQLSTATEs of a server that is shutting down or starting. */
const GOING_OR_COMING = ['57P01', '57P02', '57P03', '57P05'];

/**
 * SQLSTATEs of a server that has no disk space, memory or connections left or exceeds a limit of its configuration, or that cannot read or
 * write its files.
 */
const EXHAUSTED = ['53000', '53100', '53200', '53300', '53400', '58030'];

const SERVER_STATES = new Set([...GOING_OR_COMING, ...EXHAUSTED]);

const CONNECTION_MESSAGES = [
  'Connection terminated',
  'Connection ended unexpectedly',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'timeout expired',
  'Timeout acquiring a connection',
  'Unable to acquire a connection',
];

// By shape, not by class: an error may come from another realm, as Node's own do under Jest.
type Shape = {
  code?: unknown;
  name?: unknown;
  message?: unknown;
  cause?: unknown;
  errors?: unknown;
  severity?: unknown;
};
const shapeOf = (error: unknown): Shape => (typeof error === 'object' && error !== null ? error : {});
const codeOf = (error: unknown): string => String(shapeOf(error).code ?? '');

/** Whether an error means that a store is temporarily unavailable: the request is valid and may be retried later. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const { name, message, cause, errors } = shapeOf(error);
  const code = codeOf(error);
  if (CONNECTION_CODES.has(code) || SERVER_STATES.has(code) || TOO_SLOW.has(code) || code.startsWith('08')) return true;
  if (name === 'KnexTimeoutError' || name === 'TransportUnavailableError') return true;
  if (CONNECTION_MESSAGES.some((words) => String(message ?? '').includes(words))) return true;
  if (Array.isArray(errors) && errors.some(isDatabaseUnavailable)) return true;
  return cause !== undefined && isDatabaseUnavailable(cause);
};

/**
 * Whether an error means that our own Postgres is unavailable or full, judging by errors that only Postgres and the pool raise. A mail
 * server that refuses a connection does not count, nor does a slow statement.
 */
export const isOwnStoreAway = (error: unknown): boolean => {
  const { name, cause } = shapeOf(error);
  if (name === 'KnexTimeoutError' || SERVER_STATES.has(sqlStateOf(error))) return true;
  return cause !== undefined && isOwnStoreAway(cause);
};

/** Whether a statement took too long, which may be its own fault. */
export const isTooSlow = (error: unknown): boolean => TOO_SLOW.has(sqlStateOf(error));

/** Whether two transactions conflicted, so that a retry will succeed. */
export const isTransactionConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The SQLSTATE of an error from Postgres, or ''. */
export const sqlStateOf = (error: unknown): string => {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && shapeOf(error).severity !== undefined ? code : '';
};
