/** A terminal sends Ctrl-C to the whole group and npm sends it again: the first one counts. */
export const stopSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort());
  return controller.signal;
};
