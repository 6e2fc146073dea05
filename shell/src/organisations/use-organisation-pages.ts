import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { listOrganisations, type OrganisationResource } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';
import { usePages } from '@waymark/shell-kit/pages';

/** What tells the pages of one's organisations from other answers about them. */
const PAGED = { by: 'page' };
type OrganisationPages = InfiniteData<{ items: OrganisationResource[]; total: number }>;

/** Those of the user's organisations that a search finds, favourites first, page by page. */
export const useOrganisationPages = (q: string) => {
  const api = useApi();
  return usePages({
    queryKey: keyOf(listOrganisations, {}, { q, ...PAGED }),
    ask: async (page, signal) => {
      const { organisations: items, total } = await api.ask(listOrganisations, {}, { q, ...page }, { signal });
      return { items, total };
    },
    idOf: ({ uuid }) => uuid,
  });
};

/** Changes one of the organisations that pages show. */
export const changeInPages = (client: QueryClient, changed: Pick<OrganisationResource, 'uuid' | 'favorite'>): void => {
  client.setQueriesData<OrganisationPages>(
    { queryKey: keyOf(listOrganisations, {}, PAGED) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.uuid === changed.uuid ? { ...one, ...changed } : one)),
        })),
      },
  );
};
