import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listMembers, PAGE_LIMIT } from '@waymark/contracts';
import { type ApiClient, keyOf, useApi, useOrganisation } from '@waymark/shell-kit';

/** The uuids of all active members that a search finds, in as few calls as the server allows. */
const searchPeople = async (
  api: ApiClient,
  org: string,
  q: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const pageAt = (offset: number) =>
    api.ask(listMembers, { org }, { q, active: true, limit: PAGE_LIMIT, offset }, { signal });
  const first = await pageAt(0);
  const offsets = Array.from({ length: Math.ceil(first.total / PAGE_LIMIT) - 1 }, (_, page) => (page + 1) * PAGE_LIMIT);
  const rest = await Promise.all(offsets.map(pageAt));
  return new Set([first, ...rest].flatMap(({ users }) => users).map(({ uuid }) => uuid));
};

/** Whom the server finds by name or address; nobody while there is nothing to search for. */
export const usePeopleSearch = (q: string): { found: ReadonlySet<string> | undefined; isSearching: boolean } => {
  const api = useApi();
  const { uuid } = useOrganisation();
  const { data, isFetching } = useQuery({
    queryKey: keyOf(listMembers, { org: uuid }, { q, by: 'teams' }),
    queryFn: ({ signal }) => searchPeople(api, uuid, q, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return { found: q === '' ? undefined : data, isSearching: isFetching };
};
