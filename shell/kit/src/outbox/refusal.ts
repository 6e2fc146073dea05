import type { KeyResultResource } from '@waymark/contracts';
import { isApiError, isPassing } from '../api/api-error.ts';
import type { Problem } from './entry.ts';

/** Whether the failure leaves open what happened to the entry: the server cannot be reached, there is no session, or the call is still running. */
export const isAway = (error: unknown): boolean =>
  isPassing(error) || (isApiError(error) && (error.status === 401 || error.code === 'IDEMPOTENCY_KEY_IN_USE'));

/** The entry to take back does not exist: an earlier attempt or another user has deleted it. */
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Why the server has refused an entry, as it is stored with the entry. */
export const problemOf = (error: Error): Problem => {
  if (!isApiError(error)) return { code: 'UNREADABLE', message: error.message };
  const { keyresult } = error.body as { keyresult?: KeyResultResource };
  const [field] = Object.values(error.errors);
  return { code: error.code, message: field ?? error.message, ...(keyresult && { now: keyresult }) };
};
