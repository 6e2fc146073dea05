import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isAbort, isApiError, isTimeout } from '../api/api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Refetches single items of a query, where refetching all of it would be expensive. Queries that do it at the same time get the same array. */
      patch?: (changed: readonly string[]) => Promise<unknown>;
      [other: string]: unknown;
    };
  }
}

/** Refusals are final; network errors and unavailable servers are worth a retry. */
const worthRetrying = (failures: number, error: unknown): boolean => {
  if (isAbort(error) || isTimeout(error)) return false;
  if (isApiError(error) && error.status >= 400 && error.status < 500) return false;
  return failures < 2;
};

// Notifies at once, so that an input and the query updates that it causes are rendered together, not a task later.
notifyManager.setScheduler(queueMicrotask);

/** Without a network requests fail visibly instead of being paused silently. */
const networkMode = 'always';

/** TanStack Query as the product uses it. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: worthRetrying,
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnReconnect: true,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  });
