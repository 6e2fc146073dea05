import type { ErrorCode } from '../errors/error-codes.ts';
import { type DeclaredCall, ORGANISATION } from './call.ts';
import { scopesOf } from './token-scopes.ts';

// EDITED_MEANWHILE also answers a serialisation failure or deadlock in Postgres that retries did not resolve.
const UNSAFE = ['BAD_REQUEST', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'EDITED_MEANWHILE'] as const;
const IDEMPOTENT = ['VALIDATION', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] as const;

/** Whether a call honours Idempotency-Key. */
export const honoursIdempotencyKey = ({ method, auth = 'session', idempotent, secret }: DeclaredCall): boolean =>
  idempotent !== false && !secret && auth === 'session' && method !== 'GET';

/** Whether an answer may hold a chat webhook: if it is stored for a repeat, it is encrypted. */
export const showsWebhook = ({ answer = {} }: DeclaredCall): boolean =>
  Object.values(answer).flat().includes('organisation');

/** An API token may lack a scope, or be used where the plan has no API. Calls with a secret such as a password refuse all API tokens. */
const tokenCodes = (call: DeclaredCall): ErrorCode[] => {
  const { auth = 'session', path, secret } = call;
  if (auth === 'internal' || (auth !== 'session' && !secret)) return [];
  return scopesOf(call) && path.startsWith(ORGANISATION) ? ['TOKEN_SCOPE', 'PLAN_LACKS_API'] : ['TOKEN_SCOPE'];
};

/** Whether only members of an organisation make a call: the organisation may require a second factor of them. */
export const isForMembers = ({ path, tag }: DeclaredCall): boolean =>
  path.startsWith(ORGANISATION) && tag !== 'back office';

/** Every refusal that a call may answer: its own, and those common to its kind. */
export const codesOf = (call: DeclaredCall): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([
    ...(call.auth === 'public' ? [] : (['SESSION_REQUIRED'] as const)),
    // Refused for requests from a page of another origin.
    ...(call.auth === 'cookie' ? (['FORBIDDEN'] as const) : []),
    ...(call.path.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...(call.method === 'GET' ? [] : UNSAFE),
    ...(call.body || call.query ? (['VALIDATION'] as const) : []),
    ...(honoursIdempotencyKey(call) ? IDEMPOTENT : []),
    ...(isForMembers(call) ? (['SECOND_FACTOR_REQUIRED'] as const) : []),
    // Each user has one limit over all calls of a session; some calls have their own as well.
    ...(call.limits || (call.auth ?? 'session') === 'session' ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...tokenCodes(call),
    ...(call.codes ?? []),
    'SERVICE_UNAVAILABLE',
  ]);
