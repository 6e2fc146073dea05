import type { QueryClient } from '@tanstack/react-query';
import { OBJECTIVE_RESOURCES, resourceKey } from '../data/keys.ts';
import { type Invalidation, refetchQueueOf } from './refetch-queue.ts';

/**
 * The queries to invalidate after the user's own change of an objective or its key results: only this objective, in every query that
 * contains it.
 */
export const ofObjective = (org: string, uuid: string | undefined): Invalidation[] =>
  uuid ? OBJECTIVE_RESOURCES.map((resource) => ({ queryKey: resourceKey(org, resource), uuid })) : [];

/** For changes made without `useSave`: refetches the objective wherever it is shown. */
export const objectiveChanged = (client: QueryClient, org: string, uuid: string): Promise<unknown> =>
  Promise.all([
    ...ofObjective(org, uuid).map((touched) => refetchQueueOf(client).changed(touched)),
    client.invalidateQueries({ queryKey: [...resourceKey(org, 'history'), uuid] }),
    client.invalidateQueries({ queryKey: resourceKey(org, 'notifications') }),
  ]);
