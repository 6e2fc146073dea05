import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listObjectives, type ObjectiveList, type ObjectiveResource } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useEffect, useMemo } from 'react';
import { FIRST_PAGE } from '../../manifest.ts';
import { useSingleObjectives } from './live/use-single-objectives.ts';
import type { ObjectiveFilter } from './objective-query.ts';

/** The server's maximum page size; nearly always a whole status. */
const NEXT_PAGES = 1000;

/** A list in the order in which it is shown starts with a small page. By attention, groups do not follow each other, but belong together. */
const firstPage = ({ level, sort }: ObjectiveFilter): number =>
  level === FIRST_PAGE.level || sort !== 'attention' ? FIRST_PAGE.limit : NEXT_PAGES;

export type LoadedObjectives = {
  objectives: ObjectiveResource[];
  counts: ObjectiveList['counts'] | undefined;
  isPending: boolean;
  isRefreshing: boolean;
  /** Error of the first page. */
  error: Error | null;
  /** Error of a further page, after the retries; the loaded ones stay. */
  moreError: Error | null;
  retry: () => void;
  hasMore: boolean;
  /** Undefined also during any fetch: loading more would cancel a refetch. */
  loadMore: (() => void) | undefined;
};

/** Without duplicates, the latest version of each: pages loaded at different times may overlap. */
const objectivesOf = (pages: readonly ObjectiveList[]): ObjectiveResource[] => {
  const each = pages.flatMap(({ objectives }) => objectives.map((objective) => [objective.uuid, objective] as const));
  return [...new Map(each).values()];
};

/** The objectives of a filter, loaded page by page on scrolling. The list of the previous filter stays until the new one has loaded. */
export const useObjectiveList = (filter: ObjectiveFilter): LoadedObjectives => {
  const api = useApi();
  const { uuid } = useOrganisation();
  const query = useInfiniteQuery({
    queryKey: keyOf(listObjectives, { org: uuid }, filter),
    queryFn: ({ signal, pageParam }) =>
      api.ask(
        listObjectives,
        { org: uuid },
        { ...filter, limit: pageParam === 0 ? firstPage(filter) : NEXT_PAGES, offset: pageParam },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.objectives.length, 0);
      return last.objectives.length > 0 && loaded < last.total ? loaded : undefined;
    },
    meta: { patch: useSingleObjectives(filter) },
    // Live updates keep it fresh.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const moreError = query.isFetchNextPageError && !query.isFetchingNextPage ? query.error : null;
  const objectives = useMemo(() => objectivesOf(pages ?? []), [pages]);
  return {
    objectives,
    counts: pages?.at(-1)?.counts,
    isPending: query.isPending,
    isRefreshing: query.isPlaceholderData,
    error: pages ? null : query.error,
    moreError,
    retry: () => void (moreError ? query.fetchNextPage() : query.refetch()),
    hasMore: query.hasNextPage,
    loadMore: query.hasNextPage && !query.isFetching && !moreError ? () => void query.fetchNextPage() : undefined,
  };
};

/** Loads page after page as long as more is wanted; whether some are missing. After an error only the reader retries. */
export const useMorePages = ({ hasMore, loadMore }: LoadedObjectives, isWanted: boolean): boolean => {
  const isMoreWanted = isWanted && hasMore;
  useEffect(() => {
    if (isMoreWanted) loadMore?.();
  }, [isMoreWanted, loadMore]);
  return isMoreWanted;
};
