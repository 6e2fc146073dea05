import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

type Page<Item> = { items: readonly Item[]; total: number };
type PagesOptions<Item> = {
  queryKey: QueryKey;
  size?: number;
  ask: (page: { limit: number; offset: number }, signal: AbortSignal) => Promise<Page<Item>>;
  /** Identifies an item, to recognise it on two pages. */
  idOf: (item: Item) => string;
};

const PAGE = 100;

/** The offset of the next page, or undefined if all items are loaded. */
const nextOffset = <Item>(pages: readonly Page<Item>[]): number | undefined => {
  const had = pages.reduce((sum, { items }) => sum + items.length, 0);
  const last = pages.at(-1);
  return last && last.items.length > 0 && had < last.total ? had : undefined;
};

/** Each item once: pages that were loaded at different times may overlap. */
const itemsOf = <Item>(pages: readonly Page<Item>[], idOf: (item: Item) => string): Item[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [idOf(item), item])).values(),
];

/** A list that the server searches and sorts, loaded page by page. */
export const usePages = <Item>({ queryKey, size = PAGE, ask, idOf }: PagesOptions<Item>) => {
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => ask({ limit: size, offset: pageParam }, signal),
    getNextPageParam: (_last: Page<Item>, pages: Page<Item>[]) => nextOffset(pages),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `idOf` never changes
  const items = useMemo(() => pages && itemsOf(pages, idOf), [pages]);
  return {
    /** Undefined until the first page has loaded. */
    items,
    total: pages?.at(-1)?.total,
    /** The error if nothing could be loaded. */
    error: pages ? null : query.error,
    /** The error of a further page: the loaded items stay, and `more` requests it again. */
    moreError: query.isFetchNextPageError && !query.isFetchingNextPage ? query.error : null,
    /** Whether a further page or a refetch is loading. */
    isReading: query.isFetching,
    /** Whether the items are those of the previous search. */
    isEarlier: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: () => {
      // A running refetch is not cancelled.
      if (query.hasNextPage) void query.fetchNextPage({ cancelRefetch: false });
    },
  };
};
