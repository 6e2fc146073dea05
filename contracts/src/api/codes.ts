import type { ErrorCode } from '../errors/error-codes.ts';
import type { DeclaredCall } from './call.ts';

// EDITED_MEANWHILE also stands for what Postgres refuses for another change's sake, once it was tried again in vain.
const UNSAFE = ['BAD_REQUEST', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'EDITED_MEANWHILE'] as const;
const IDEMPOTENT = ['VALIDATION', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] as const;

/** Whether a call honours Idempotency-Key. */
export const honoursIdempotencyKey = ({ method, auth = 'session', idempotent }: DeclaredCall): boolean =>
  idempotent !== false && auth === 'session' && method !== 'GET';

/** Every refusal that a call may answer: its own, and those of each call of its kind. */
export const codesOf = (call: DeclaredCall): ReadonlySet<ErrorCode> =>
  new Set<ErrorCode>([
    ...(call.auth === 'public' ? [] : (['SESSION_REQUIRED'] as const)),
    ...(call.path.includes(':') ? (['NOT_FOUND'] as const) : []),
    ...(call.method === 'GET' ? [] : UNSAFE),
    ...(call.body || call.query ? (['VALIDATION'] as const) : []),
    ...(honoursIdempotencyKey(call) ? IDEMPOTENT : []),
    ...(call.limits ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(call.codes ?? []),
    'SERVICE_UNAVAILABLE',
  ]);
