import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type InboxItemResource, listInbox, markInboxItemSeen } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { useMemo } from 'react';

const PAGE = 100;

type Page = { items: InboxItemResource[]; total: number };
type Pages = InfiniteData<Page, number>;

type Inbox = {
  items: readonly InboxItemResource[];
  total: number;
  isPending: boolean;
  /** Error of the first page. */
  error: Error | null;
  retry: () => void;
  /** Loads newer items, which come after the older ones; undefined if there are no more. */
  more: (() => void) | undefined;
  /** Also during a refetch, which loading more would end. */
  isLoadingMore: boolean;
  /** Error of the next page; the loaded ones stay, and `more` retries. */
  moreError: Error | null;
};

const NONE: readonly InboxItemResource[] = [];

/** Without duplicates, if items change between the requests for two pages. */
const itemsOf = (pages: readonly Page[]): InboxItemResource[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.uuid, item])).values(),
];

const useKey = () => {
  const { uuid: org } = useOrganisation();
  return keyOf(listInbox, { org }, { limit: PAGE });
};

/** The reader's inbox in the organisation, longest waiting first. */
export const useInbox = (): Inbox => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const query = useInfiniteQuery({
    queryKey: useKey(),
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }): Promise<Page> => {
      const { items, total } = await api.ask(listInbox, { org }, { limit: PAGE, offset }, { signal });
      return { items, total };
    },
    getNextPageParam: ({ total }, pages) => {
      const read = pages.flatMap(({ items }) => items).length;
      return read < total ? read : undefined;
    },
    // Items that only become due with time are announced with a delay, so each visit refetches.
    refetchOnMount: 'always',
  });
  const pages = query.data?.pages;
  const items = useMemo(() => (pages ? itemsOf(pages) : NONE), [pages]);
  return {
    items,
    total: pages?.at(-1)?.total ?? 0,
    isPending: query.isPending,
    error: pages ? null : query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage({ cancelRefetch: false }) : undefined,
    isLoadingMore: query.isFetching,
    moreError: query.isFetchNextPageError && !query.isFetchingNextPage ? query.error : null,
  };
};

/** The pages without an item; unchanged if it is not there any more. */
const without = (known: Pages, dropped: string): Pages => {
  if (!known.pages.some(({ items }) => items.some(({ uuid }) => uuid === dropped))) return known;
  const pages = known.pages.map(({ items, total }) => ({
    items: items.filter(({ uuid }) => uuid !== dropped),
    total: total - 1,
  }));
  return { ...known, pages };
};

/** Optimistically removes an item; a live update follows once the server has processed it. */
export const useDrop = (): ((uuid: string) => void) => {
  const client = useQueryClient();
  const key = useKey();
  return (dropped) => client.setQueryData<Pages>(key, (known) => known && without(known, dropped));
};

/** Marks a mention as seen; optimistic update, rolled back when the server refuses. */
export const useSeen = (): ((uuid: string) => void) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const key = useKey();
  const drop = useDrop();
  const { mutate } = useSave({
    work: (item: string) => api.ask(markInboxItemSeen, { org, item }),
    optimistic: (_client, item) => drop(item),
    invalidates: [key],
  });
  return mutate;
};
