import { AppError } from '@waymark/service-kit';

type Line = { busy: number; waiting: PromiseWithResolvers<void>[] };

/**
 * Limits how much work of the same key runs at once; the rest waits in line.
 * @param atOnce how many of a key may run at once
 * @param most how many of a key may wait
 * @returns runs the work in its turn. @throws {AppError} TOO_MANY_REQUESTS when too many wait
 */
export const createFewAtOnce = ({ atOnce, most }: { atOnce: number; most: number }) => {
  const lines = new Map<string, Line>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] };
    lines.set(key, line);
    if (line.busy < atOnce) line.busy += 1;
    else {
      if (line.waiting.length >= most) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 2 });
      const turn = Promise.withResolvers<void>();
      line.waiting.push(turn);
      await turn.promise;
    }
    try {
      return await work();
    } finally {
      // The slot passes to the next in line, so `busy` does not change.
      const next = line.waiting.shift();
      if (next) next.resolve();
      else line.busy -= 1;
      if (line.busy === 0) lines.delete(key);
    }
  };
};
