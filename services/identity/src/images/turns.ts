import { AppError } from '@waymark/service-kit';

/**
 * Lets work be done one at a time; others wait for their turn.
 * @param most how many may wait
 * @returns runs the work in its turn. @throws {AppError} SERVICE_UNAVAILABLE when too many wait
 */
export const createTurns = (most: number) => {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (held > most) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });
    held += 1;
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      held -= 1;
    }
  };
};
