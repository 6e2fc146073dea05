/**
 * Aborted when the process is told to stop; its `reason` is the name of the signal. Only the first signal counts: a terminal sends Ctrl-C to
 * the whole process group, and npm sends it again.
 */
export const stopSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort(name));
  return controller.signal;
};

/**
 * The result of the work, or the error once the process is told to stop: whoever waits for it can then close what the work uses. Work that
 * has begun is not ended.
 */
export const unlessStopped = async <T>(work: () => Promise<T>, stopping: AbortSignal, error: Error): Promise<T> => {
  if (stopping.aborted) throw error;
  const stopped = new Promise<never>((_, reject) => {
    stopping.addEventListener('abort', () => reject(error), { once: true });
  });
  return Promise.race([work(), stopped]);
};
