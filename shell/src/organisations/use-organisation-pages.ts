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

type Page = OrganisationPages['pages'][number];

/** One that has just become a favourite comes behind those that were; the server says where among them. */
const movedUp = (pages: readonly Page[], favourite: string): Page[] => {
  const moved = pages.flatMap(({ items }) => items).filter(({ uuid }) => uuid === favourite);
  return pages.map((page, index) => {
    const rest = page.items.filter(({ uuid }) => uuid !== favourite);
    const favourites = rest.filter(({ favorite }) => favorite);
    const others = rest.filter(({ favorite }) => !favorite);
    return { ...page, items: index === 0 ? [...favourites, ...moved, ...others] : rest };
  });
};

/** Marks one of the organisations that pages show. One that is a favourite no more stays until the server says where it belongs. */
export const markInPages = (client: QueryClient, uuid: string, favorite: boolean): void => {
  client.setQueriesData<OrganisationPages>({ queryKey: keyOf(listOrganisations, {}, PAGED) }, (data) => {
    if (!data) return data;
    const marked = data.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (one.uuid === uuid ? { ...one, favorite } : one)),
    }));
    return { ...data, pages: favorite ? movedUp(marked, uuid) : marked };
  });
};
