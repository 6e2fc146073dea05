import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';

const MINUTE_MS = 60_000;

type UserLimitOptions = {
  clock: Clock;
  /** Calls that one user may make in a minute; 0: as many as they like. */
  readsPerMinute: number;
  writesPerMinute: number;
};

/** Counts a call of a user. @throws {AppError} TOO_MANY_REQUESTS beyond the limit */
export type UserLimit = (userUuid: string, method: string) => void;

/**
 * Bounds what one user makes this process do, whatever the call. Counted in the process, in minutes that begin for everybody at once:
 * that costs a call no question to a store, and nothing but time ever fills the table. What must hold over all replicas is a limit of
 * its own call.
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
