import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

const MINUTE_MS = 60_000;

type UserLimitOptions = {
  clock: Clock;
  /** Calls that one user may make per minute; 0: no limit. */
  readsPerMinute: number;
  writesPerMinute: number;
};

/** Counts a call of a user. @throws {AppError} TOO_MANY_REQUESTS beyond the limit */
export type UserLimit = (userUuid: string, method: string) => void;

/**
 * Limits the calls of one user to this process. Counted in memory, in minutes that begin for all users at the same time, without a query to
 * a store; the table is emptied each minute. A limit that must apply over all replicas is declared by its call.
 */
export const createUserLimit = ({ clock, readsPerMinute, writesPerMinute }: UserLimitOptions): UserLimit => {
  const reads = { most: readsPerMinute, counts: new Map<string, number>() };
  const writes = { most: writesPerMinute, counts: new Map<string, number>() };
  let begun = clock.now().getTime();
  return (userUuid, method) => {
    const { most, counts } = method === 'GET' ? reads : writes;
    if (most === 0) return;
    const now = clock.now().getTime();
    if (now < begun || now >= begun + MINUTE_MS) {
      begun = now;
      reads.counts.clear();
      writes.counts.clear();
    }
    const count = (counts.get(userUuid) ?? 0) + 1;
    counts.set(userUuid, count);
    if (count <= most) return;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((begun + MINUTE_MS - now) / 1000) });
  };
};
