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

/** Whether an error says that a store is away for now: try again later, nothing is wrong with the request. */
export const isStoreAway = (error: unknown): boolean => {
  const { name, message, cause, errors } = shapeOf(error);
  const code = codeOf(error);
  if (CONNECTION_CODES.has(code) || SERVER_STATES.has(code) || code.startsWith('08')) return true;
  if (name === 'KnexTimeoutError' || name === 'TransportAwayError') return true;
  if (CONNECTION_MESSAGES.some((words) => String(message ?? '').includes(words))) return true;
  if (Array.isArray(errors) && errors.some(isStoreAway)) return true;
  return cause !== undefined && isStoreAway(cause);
};

/** Whether two transactions got in each other's way, so that doing it again will do. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** The SQLSTATE of an error from Postgres, or ''. */
export const sqlStateOf = (error: unknown): string => {
  const code = codeOf(error);
  return /^[0-9A-Z]{5}$/.test(code) && shapeOf(error).severity !== undefined ? code : '';
};
