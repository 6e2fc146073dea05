import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { AUDIT_PAGE_SIZE, type AuditEntryResource, type AuditFilter } from '@waymark/contracts';
import { useMemo } from 'react';

type Page = { entries: readonly AuditEntryResource[]; total: number };
type Search = AuditFilter & { limit: number; offset: number };

/** Whose log it is: what asks the server for it. */
export type AuditSource = {
  /** The beginning of the keys of its answers. */
  queryKey: QueryKey;
  list: (search: Search, signal: AbortSignal) => Promise<Page>;
  /** Absent where there is no file of it. */
  download?: (filter: AuditFilter, signal: AbortSignal) => Promise<Response>;
};

/** Where the next page begins, or undefined when all are there. */
const nextOffset = (pages: readonly Page[]): number | undefined => {
  const had = pages.reduce((sum, { entries }) => sum + entries.length, 0);
  const last = pages.at(-1);
  return last && last.entries.length > 0 && had < last.total ? had : undefined;
};

/** Each entry once: what happened between two pages moves the older ones on, into the page that follows. */
const entriesOf = (pages: readonly Page[]): AuditEntryResource[] => [
  ...new Map(pages.flatMap(({ entries }) => entries).map((entry) => [entry.uuid, entry])).values(),
];

/** The entries as far as they are read. */
export type FoundEntries = {
  entries: readonly AuditEntryResource[];
  /** Of all pages. */
  total: number;
  isPending: boolean;
  /** Why nothing could be read. */
  error: Error | null;
  retry: () => void;
  /** Reads the next page, if there is one. */
  more: () => void;
};

const NONE: readonly AuditEntryResource[] = [];

/** The entries that a filter lets through, newest first, read page by page. */
export const useAuditEntries = ({ queryKey, list }: AuditSource, filter: AuditFilter): FoundEntries => {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, filter],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => list({ ...filter, limit: AUDIT_PAGE_SIZE, offset: pageParam }, signal),
    getNextPageParam: (_last: Page, pages: Page[]) => nextOffset(pages),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const entries = useMemo(() => (pages ? entriesOf(pages) : NONE), [pages]);
  return {
    entries,
    total: pages?.at(-1)?.total ?? 0,
    isPending: query.isPending,
    error: pages ? null : query.error,
    retry: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
};
