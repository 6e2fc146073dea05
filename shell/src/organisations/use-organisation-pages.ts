import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { listOrganisations, type OrganisationResource } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';
import { usePages } from '@waymark/shell-kit/pages';

/** Part of the query key that separates the paged list from other queries of organisations. */
const PAGED = { by: 'page' };
type OrganisationPages = InfiniteData<{ items: OrganisationResource[]; total: number }>;

/** The user's organisations that match a search, favourites first, page by page. */
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

/** Moves a new favourite behind the existing ones of the first page; its exact place comes with the refetch. */
const movedUp = (pages: readonly Page[], favourite: string): Page[] => {
  const moved = pages.flatMap(({ items }) => items).filter(({ uuid }) => uuid === favourite);
  return pages.map((page, index) => {
    const rest = page.items.filter(({ uuid }) => uuid !== favourite);
    const favourites = rest.filter(({ favorite }) => favorite);
    const others = rest.filter(({ favorite }) => !favorite);
    return { ...page, items: index === 0 ? [...favourites, ...moved, ...others] : rest };
  });
};

/** Optimistic update of a favourite in the cached pages. A former favourite keeps its place until the refetch. */
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
