import {
  hashKey,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isApiError } from '../api/api-error.ts';
import { toast } from '../components/toast.ts';
import { type ErrorToast, useErrorToast } from '../components/use-error-toast.ts';
import { type Invalidation, refetchQueueOf } from '../live/refetch-queue.ts';
import { changeAhead } from './change-ahead.ts';
import { undoable } from './undoable.ts';

export type SaveOptions<Input, Output> = {
  work: (input: Input) => Promise<Output>;
  /** Text of the toast, or a function of the answer. */
  success?: string | ((output: Output, input: Input) => string | undefined);
  /** Offered in the toast; another toast reports its failure. */
  undo?: (output: Output, input: Input) => Promise<unknown>;
  /** Query keys to invalidate once the call has ended, whether it succeeded or failed. */
  invalidates?: readonly QueryKey[];
  /** Single entities within a query that change: only they are refetched, whether the call succeeded or failed. */
  refetches?: (input: Input, output?: Output) => readonly Invalidation[];
  /** Shows the change before the server's answer; the keys of `invalidates` and `refetches` are restored when the server refuses. */
  optimistic?: (client: QueryClient, input: Input) => void;
  onSaved?: (output: Output, input: Input) => void;
  /** `except_fields`: a form shows errors with 422 at its fields; `false`: the caller shows all of them. */
  toastErrors?: boolean | 'except_fields';
  /** If the component may be mounted again between two attempts; its own by default. */
  errorToast?: ErrorToast;
};
/** The data of a query before and after its optimistic update. */
type Shown = { queryKey: QueryKey; before: unknown; after: unknown };
type Before = {
  entries: readonly Shown[];
  /** The name under which a running optimistic save is counted. */
  name?: string;
};

const shown = (client: QueryClient, keys: readonly QueryKey[], update: () => void): Shown[] => {
  const entries = keys.flatMap((queryKey) => client.getQueriesData({ queryKey }));
  changeAhead(client, keys, update);
  return entries.map(([queryKey, before]) => ({ queryKey, before, after: client.getQueryData(queryKey) }));
};

/** Restores the data as it was; if it has changed since the optimistic update, those changes must stay, so it is refetched at the end. */
const rollBack = (client: QueryClient, { queryKey, before, after }: Shown): void => {
  if (before === after) return;
  if (client.getQueryData(queryKey) === after)
    changeAhead(client, [queryKey], () => client.setQueryData(queryKey, before));
  else void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
};

/** The number of running optimistic saves by the keys that they invalidate. */
const running = new WeakMap<QueryClient, Map<string, number>>();

/** Counts the start or the end of an optimistic save. @returns how many of that name run now */
const count = (client: QueryClient, name: string, change: 1 | -1): number => {
  const counts = running.get(client) ?? new Map<string, number>();
  const now = Math.max(0, (counts.get(name) ?? 0) + change);
  running.set(client, counts.set(name, now));
  return now;
};

/** A change of server state: optimistic if requested, rolled back on refusal, confirmed by a toast, then refetched. */
export const useSave = <Input = void, Output = unknown>(
  options: SaveOptions<Input, Output>,
): UseMutationResult<Output, Error, Input, Before> => {
  const client = useQueryClient();
  const { work, success, undo, invalidates = [], refetches, optimistic, onSaved, toastErrors = true } = options;
  const ownToast = useErrorToast();
  const { errorToast = ownToast } = options;
  return useMutation<Output, Error, Input, Before>({
    mutationFn: work,
    onMutate: (input) => {
      errorToast.close();
      const changing = refetches?.(input).map(({ queryKey }) => queryKey) ?? [];
      if (!optimistic) return { entries: [] };
      const entries = shown(client, [...invalidates, ...changing], () => optimistic(client, input));
      const name = hashKey(invalidates);
      count(client, name, 1);
      return { entries, name };
    },
    onError: (error, _input, before) => {
      for (const entry of before?.entries ?? []) rollBack(client, entry);
      const isOfFields = toastErrors === 'except_fields' && isApiError(error) && error.status === 422;
      if (toastErrors && !isOfFields) errorToast.show(error);
    },
    onSuccess: (output, input) => {
      const text = typeof success === 'function' ? success(output, input) : success;
      if (text) toast.success(text, undo && undoable(text, () => undo(output, input)));
      onSaved?.(output, input);
    },
    onSettled: (output, _error, input, before) => {
      // Read before the last of them has ended, the list would lack its change.
      const isLast = !before?.name || count(client, before.name, -1) === 0;
      return Promise.all([
        ...(isLast ? invalidates : []).map((queryKey) => client.invalidateQueries({ queryKey })),
        ...(refetches?.(input, output) ?? []).map((touched) => refetchQueueOf(client).changed(touched)),
      ]);
    },
  });
};
