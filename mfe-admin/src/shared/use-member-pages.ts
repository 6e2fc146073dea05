import { listMembers, listTeams, type MemberResource } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { usePages } from '@waymark/shell-kit/pages';
import type { MemberFilter } from './use-member-filter.ts';

const NOBODY: readonly MemberResource[] = [];

/** The members that match a filter, loaded page by page. */
export const useMemberPages = (filter: MemberFilter) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const { items, ...pages } = usePages({
    // Who is in a team changes with the team.
    queryKey: keyOf(filter.team ? listTeams : listMembers, { org }, { ...filter, by: 'people' }),
    ask: async (page, signal) => {
      const { users, total } = await api.ask(listMembers, { org }, { ...filter, ...page }, { signal });
      return { items: users, total };
    },
    idOf: ({ uuid }) => uuid,
  });
  // An empty result of the previous search must not be shown for this one.
  const isPending = items === undefined || (items.length === 0 && pages.isEarlier);
  return { ...pages, members: items ?? NOBODY, isPending };
};
