import type { QueryKey } from '@tanstack/react-query';
import { AUDIT_PAGE_SIZE, type AuditEntryResource, type AuditFilter } from '@waymark/contracts';
import { usePages } from '../data/use-pages.ts';

type Page = { entries: readonly AuditEntryResource[]; total: number };
type Search = AuditFilter & { limit: number; offset: number };

/** The source of a log: its call to the server. */
export type AuditSource = {
  /** The prefix of the query keys. */
  queryKey: QueryKey;
  list: (search: Search, signal: AbortSignal) => Promise<Page>;
  /** Absent if it cannot be downloaded. */
  download?: (filter: AuditFilter, signal: AbortSignal) => Promise<Response>;
};

const NONE: readonly AuditEntryResource[] = [];

/** The entries loaded so far. */
export type FoundEntries = ReturnType<typeof useAuditEntries>;

/** The filtered entries, newest first, loaded page by page. */
export const useAuditEntries = ({ queryKey, list }: AuditSource, filter: AuditFilter) => {
  const { items, ...pages } = usePages({
    queryKey: [...queryKey, filter],
    size: AUDIT_PAGE_SIZE,
    ask: async (page, signal) => {
      const { entries, total } = await list({ ...filter, ...page }, signal);
      return { items: entries, total };
    },
    idOf: ({ uuid }) => uuid,
  });
  // An empty result of the previous filter does not mean that this one is empty.
  const isPending = items === undefined || (items.length === 0 && pages.isEarlier);
  return { ...pages, entries: items ?? NONE, isPending };
};
