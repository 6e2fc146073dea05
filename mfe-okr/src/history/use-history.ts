import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { HISTORY_LIMIT, listNotifications, type NotificationResource } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useMemo } from 'react';
import { type HistoryFilter, historyQueryOf } from './history-filter.ts';

type FoundHistory = {
  entries: readonly NotificationResource[];
  isPending: boolean;
  /** Why nothing could be read. */
  error: Error | null;
  retry: () => void;
  /** Reads older entries; undefined where there are none. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
  /** The error of loading older entries: the loaded ones stay, and `more` retries. */
  moreError: Error | null;
};

const NONE: readonly NotificationResource[] = [];

/** Each entry once: what happened between two pages moves the older ones on, into the page that follows. */
const entriesOf = (pages: readonly NotificationResource[][]): NotificationResource[] => [
  ...new Map(pages.flat().map((entry) => [entry.uuid, entry])).values(),
];

/** The entries that a filter lets through, the newest first, a page at a time. */
export const useHistory = (filter: HistoryFilter): FoundHistory => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const asked = historyQueryOf(filter);
  const query = useInfiniteQuery({
    queryKey: keyOf(listNotifications, { org }, asked),
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) =>
      (await api.ask(listNotifications, { org }, offset ? { ...asked, offset } : asked, { signal })).notifications,
    // A page that is not full is the last one.
    getNextPageParam: (last, pages) => (last.length < HISTORY_LIMIT ? undefined : pages.flat().length),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const entries = useMemo(() => (pages ? entriesOf(pages) : NONE), [pages]);
  return {
    entries,
    // That the filter before let nothing through says nothing about this one.
    isPending: query.isPending || (query.isPlaceholderData && entries.length === 0),
    error: pages ? null : query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
    moreError: query.isFetchNextPageError && !query.isFetchingNextPage ? query.error : null,
  };
};
