import type { QueryClient, QueryKey } from '@tanstack/react-query';

const MIN_MS = 10_000;
const MAX_MS = 20_000;

const timers = new WeakMap<QueryClient, Map<string, ReturnType<typeof setTimeout>>>();

/** Refetches a query that is expensive for the server: every 10 to 20 seconds at most, and not while the page is hidden. */
export const refetchThrottled = (client: QueryClient, queryKey: QueryKey): void => {
  const ofClient = timers.get(client) ?? new Map<string, ReturnType<typeof setTimeout>>();
  timers.set(client, ofClient);
  const hash = JSON.stringify(queryKey);
  if (ofClient.has(hash)) return;
  const read = (): void => {
    ofClient.delete(hash);
    if (document.visibilityState === 'hidden') refetchThrottled(client, queryKey);
    else void client.invalidateQueries({ queryKey });
  };
  ofClient.set(hash, setTimeout(read, MIN_MS + Math.random() * (MAX_MS - MIN_MS)));
};
