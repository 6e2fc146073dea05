import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { HISTORY_LIMIT, listNotifications, type NotificationResource } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useMemo } from 'react';
import { type HistoryFilter, historyQueryOf } from './history-filter.ts';

type FoundHistory = {
  entries: readonly NotificationResource[];
  isPending: boolean;
  /** Error of the first page. */
  error: Error | null;
  retry: () => void;
  /** Loads older entries; undefined if there are none. */
  more: (() => void) | undefined;
  /** Also during a refetch, which loading more would end. */
  isLoadingMore: boolean;
  /** Error of the next page; the loaded ones stay, and `more` retries. */
  moreError: Error | null;
};

const NONE: readonly NotificationResource[] = [];

/** Without duplicates: new entries between two requests shift older ones into the next page. */
const entriesOf = (pages: readonly NotificationResource[][]): NotificationResource[] => [
  ...new Map(pages.flat().map((entry) => [entry.uuid, entry])).values(),
];

/** The entries that match a filter, newest first, page by page. */
export const useHistory = (filter: HistoryFilter): FoundHistory => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const requested = historyQueryOf(filter);
  const query = useInfiniteQuery({
    queryKey: keyOf(listNotifications, { org }, requested),
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) =>
      (await api.ask(listNotifications, { org }, offset ? { ...requested, offset } : requested, { signal }))
        .notifications,
    // A page that is not full is the last one.
    getNextPageParam: (last, pages) => (last.length < HISTORY_LIMIT ? undefined : pages.flat().length),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const entries = useMemo(() => (pages ? entriesOf(pages) : NONE), [pages]);
  return {
    entries,
    // An empty result of the previous filter must not be shown for this one.
    isPending: query.isPending || (query.isPlaceholderData && entries.length === 0),
    error: pages ? null : query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage({ cancelRefetch: false }) : undefined,
    isLoadingMore: query.isFetching,
    moreError: query.isFetchNextPageError && !query.isFetchingNextPage ? query.error : null,
  };
};
