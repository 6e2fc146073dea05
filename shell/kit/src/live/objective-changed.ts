import type { QueryClient } from '@tanstack/react-query';
import { ofObjective } from '../data/changes.ts';
import { resourceKey } from '../data/keys.ts';
import type { SaveOptions } from '../data/use-save.ts';
import { refetchQueueOf } from './refetch-queue.ts';

/**
 * Options of `useSave` for a change of an objective or its key results.
 * @param uuidOf the objective, from the input and the answer; none before the answer if it is new
 */
export const savingObjective = <Input = unknown, Output = unknown>(
  org: string,
  uuidOf: (input: Input, output?: Output) => string | undefined,
): Pick<SaveOptions<NoInfer<Input>, NoInfer<Output>>, 'invalidates' | 'refetches'> => ({
  invalidates: [resourceKey(org, 'notifications')],
  refetches: (input, output) => ofObjective(org, uuidOf(input, output)),
});

/** For changes made without `useSave`: refetches the objective wherever it is shown. */
export const objectiveChanged = (client: QueryClient, org: string, uuid: string): Promise<unknown> =>
  Promise.all([
    ...ofObjective(org, uuid).map((touched) => refetchQueueOf(client).changed(touched)),
    client.invalidateQueries({ queryKey: [...resourceKey(org, 'history'), uuid] }),
    client.invalidateQueries({ queryKey: resourceKey(org, 'notifications') }),
  ]);
