const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);

/** SQLSTATEs of a server that is going, coming or full, and of a statement that took too long. */
const SERVER_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '57014', '53300', '53400', '55P03', '25P03']);

const CONNECTION_MESSAGES = [
  'Connection terminated',
  'Connection ended unexpectedly',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'timeout expired',
  'Timeout acquiring a connection',
  'Unable to acquire a connection',
  'aborted',
];

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether an error says that a store is away for now: try again later, nothing is wrong with the request. */
export const isStoreAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (CONNECTION_CODES.has(code) || SERVER_STATES.has(code) || code.startsWith('08')) return true;
  if (error instanceof AggregateError) return error.errors.some(isStoreAway);
  if (error.name === 'KnexTimeoutError' || error.name === 'TransportAwayError') return true;
  return CONNECTION_MESSAGES.some((message) => error.message.includes(message)) || isStoreAway(error.cause);
};

/** Whether two transactions got in each other's way, so that doing it again will do. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The SQLSTATE of an error from Postgres, or ''. */
export const sqlStateOf = (error: unknown): string => {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && error instanceof Error && 'severity' in error ? code : '';
};
