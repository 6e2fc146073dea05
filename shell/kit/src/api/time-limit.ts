/** Returns a signal that aborts after this many milliseconds. */
export type TimeLimit = (milliseconds: number) => AbortSignal;

export const timeLimit: TimeLimit = (milliseconds) => AbortSignal.timeout(milliseconds);

/** How long a change waits: longer for a large body, because a picture may be sent on a slow connection. */
export const changeLimit = (body: string | null): number => 60_000 + Math.ceil((body?.length ?? 0) / 4);

/** The result of the work, unless one of the signals aborts before: then it rejects with its reason. The work gets a signal that aborts with them. */
export const unlessAborted = <T>(
  signals: readonly (AbortSignal | false | undefined)[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    // Not `AbortSignal.any`, which browsers of 2023 lack.
    const stop = new AbortController();
    for (const signal of signals) {
      if (!signal) continue;
      const end = (): void => {
        reject(signal.reason);
        stop.abort(signal.reason);
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    }
    work(stop.signal).then(resolve, reject);
  });
