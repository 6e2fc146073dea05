/**
 * Aborted when the process is told to stop; its `reason` is the name of the signal. Only the first signal counts: a terminal sends Ctrl-C to
 * the whole process group, and npm sends it again.
 */
export const stopSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort(name));
  return controller.signal;
};
