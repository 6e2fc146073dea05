import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { UUIDS_PER_QUERY } from '@waymark/contracts';
import { isPassing } from '../api/api-error.ts';

/** The target of an invalidation: everything under a key, or one changed entity in it. */
export type Invalidation = { queryKey: QueryKey; uuid?: string };

/** From this many readers on, their refetches are spread over the longest time; those of fewer readers over proportionally less. */
const MANY_READERS = 1_000;
/** How long to wait for the live message about one's own change. */
const OWN_MESSAGE_MS = 5_000;

/** The delay before a refetch collects the messages of one change. Random, so that a thousand browsers do not send their requests at the same moment. */
const randomDelay = (share: number): number => 200 + share * Math.random() * 2_300;
/** The pause after a whole list had to be refetched, because more changes are likely to follow; the longest one after a failure. */
const randomPause = (share: number): number => 1_000 + share * (4_000 + Math.random() * 5_000);

type Entry = { queryKey: QueryKey; uuids: Set<string>; all: boolean };

/**
 * None for a query that has to be read as a whole: without data, because its first request may have been cancelled by an optimistic update;
 * invalidated, because it misses other changes; being read, because that answer may be older.
 */
const patchOf = (query: Query, { uuids, all }: Entry) => {
  const { data, isInvalidated, fetchStatus } = query.state;
  const isCurrent = data !== undefined && !isInvalidated && fetchStatus === 'idle';
  return isCurrent && !all && uuids.size <= UUIDS_PER_QUERY && query.isActive() ? query.meta?.patch : undefined;
};

type RefetchQueue = {
  /**
   * Queues an invalidation. Refetched after a delay, which is short for few readers, or once the page is shown again.
   * @param readers approximately how many receive the message; default: many
   * @param own whether the reader caused it
   */
  add(touched: readonly Invalidation[], readers?: number, own?: boolean): void;
  /** Refetches what the reader has just changed; the live message about that change is then ignored. */
  changed(touched: Invalidation): Promise<unknown>;
  stop(): void;
};

const createRefetchQueue = (client: QueryClient): RefetchQueue => {
  const waiting = new Map<string, Entry>();
  const expected = new Map<string, number>();
  const ownHandled = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The readers of the latest messages, as a share of many. */
  let share = 1;
  let pausedUntil = 0;

  const hashOf = (queryKey: QueryKey): string => JSON.stringify(queryKey);
  const nameOf = ({ queryKey, uuid = '' }: Invalidation): string => `${hashOf(queryKey)} ${uuid}`;

  const schedule = (): void => {
    timer ??= setTimeout(() => void flush(), Math.max(randomDelay(share), pausedUntil - Date.now()));
  };

  /** A running fetch may have read the state before the change, so the refetch waits for its end. */
  const isBeingRead = ({ queryKey }: Entry): boolean => client.isFetching({ queryKey }) > 0;

  const take = ({ queryKey, uuid }: Invalidation): void => {
    const entry = waiting.get(hashOf(queryKey)) ?? { queryKey, uuids: new Set(), all: false };
    if (uuid) entry.uuids.add(uuid);
    else entry.all = true;
    waiting.set(hashOf(queryKey), entry);
  };

  /** Refetches the shown queries of a key: single entities if a query supports that, else all of it. True if a whole list was refetched. */
  const refetch = async (entry: Entry): Promise<boolean> => {
    let whole = false;
    const changed = [...entry.uuids];
    const works = client
      .getQueryCache()
      .findAll({ queryKey: entry.queryKey })
      .map((query): Promise<unknown> => {
        const { queryKey } = query;
        const patch = patchOf(query, entry);
        if (patch)
          return Promise.resolve(patch(changed)).catch((error: unknown) => {
            if (!isPassing(error)) return client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
            for (const uuid of changed) take({ queryKey, uuid });
            pausedUntil = Date.now() + randomPause(1);
            return schedule();
          });
        whole ||= query.isActive() && query.meta?.patch !== undefined;
        return client.invalidateQueries({ queryKey, exact: true });
      });
    await Promise.all(works);
    return whole;
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (document.visibilityState === 'hidden') return;
    const ready = [...waiting].filter(([, entry]) => !isBeingRead(entry));
    for (const [hash] of ready) waiting.delete(hash);
    ownHandled.clear();
    const whole = await Promise.all(ready.map(([, entry]) => refetch(entry)));
    if (whole.includes(true)) pausedUntil = Date.now() + randomPause(share);
    if (waiting.size > 0) schedule();
  };

  const isExpected = (touched: Invalidation): boolean => {
    const name = nameOf(touched);
    const until = expected.get(name) ?? 0;
    expected.delete(name);
    return until > Date.now();
  };

  const whenShown = (): void => {
    if (waiting.size > 0) void flush();
  };
  document.addEventListener('visibilitychange', whenShown);

  return {
    add(touched, readers = MANY_READERS, own = false) {
      share = Math.min(1, readers / MANY_READERS);
      for (const one of touched) {
        if (own && isExpected(one)) continue;
        if (own) ownHandled.add(nameOf(one));
        take(one);
      }
      if (waiting.size > 0) schedule();
    },
    changed(touched) {
      const { queryKey, uuid } = touched;
      const entry = waiting.get(hashOf(queryKey));
      // The refetch below covers the messages received so far.
      if (uuid) entry?.uuids.delete(uuid);
      if (entry && !entry.all && entry.uuids.size === 0) waiting.delete(hashOf(queryKey));
      if (!ownHandled.delete(nameOf(touched))) expected.set(nameOf(touched), Date.now() + OWN_MESSAGE_MS);
      return refetch({ queryKey, uuids: new Set(uuid ? [uuid] : []), all: !uuid });
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting.clear();
      document.removeEventListener('visibilitychange', whenShown);
      queues.delete(client);
    },
  };
};

const queues = new WeakMap<QueryClient, RefetchQueue>();

/** The one refetch queue of a page's server state. */
export const refetchQueueOf = (client: QueryClient): RefetchQueue => {
  const queue = queues.get(client) ?? createRefetchQueue(client);
  queues.set(client, queue);
  return queue;
};
