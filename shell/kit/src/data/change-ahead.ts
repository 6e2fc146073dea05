import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes cached data before the server's answer. A running request is cancelled, because its answer would undo the change; what it should
 * have brought is still missing afterwards, so its query stays invalidated, as do those that were.
 * @param keys of the queries that `change` may change
 */
export const changeAhead = (client: QueryClient, keys: readonly QueryKey[], change: () => void): void => {
  const queries = keys.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));
  const outdated = queries.filter(({ state }) => state.isInvalidated || state.fetchStatus !== 'idle');
  for (const queryKey of keys) void client.cancelQueries({ queryKey });
  change();
  for (const query of outdated) query.invalidate();
};
