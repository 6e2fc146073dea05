import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { listMembers, type MemberResource, type MemberSort } from '@waymark/contracts';
import { type AnswerTo, keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useMemo } from 'react';

type MembersPage = AnswerTo<typeof listMembers>;

const PAGE = 100;
const NOBODY: readonly MemberResource[] = [];

type MemberFilter = { q: string; sort?: MemberSort; active?: boolean };

/** Where the next page begins, or undefined when all are there. */
const nextOffset = (pages: readonly MembersPage[]): number | undefined => {
  const had = pages.reduce((sum, { users }) => sum + users.length, 0);
  const last = pages.at(-1);
  return last && last.users.length > 0 && had < last.total ? had : undefined;
};

/** Each person once: pages that were read at different times may overlap. */
const membersOf = (pages: readonly MembersPage[]): MemberResource[] => [
  ...new Map(pages.flatMap(({ users }) => users).map((member) => [member.uuid, member])).values(),
];

/** The members that a search finds, read page by page: the server searches and sorts. */
export const useMemberPages = (filter: MemberFilter) => {
  const api = useApi();
  const { uuid } = useOrganisation();
  const query = useInfiniteQuery({
    queryKey: keyOf(listMembers, { org: uuid }, { ...filter, by: 'page' }),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.ask(listMembers, { org: uuid }, { ...filter, offset: pageParam, limit: PAGE }, { signal }),
    getNextPageParam: (_last: MembersPage, pages: MembersPage[]) => nextOffset(pages),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const members = useMemo(() => (pages ? membersOf(pages) : NOBODY), [pages]);
  return {
    members,
    total: pages?.at(-1)?.total,
    isPending: query.isPending,
    failed: query.isError && !pages,
    retry: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
};
