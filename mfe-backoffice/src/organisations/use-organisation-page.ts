import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAllOrganisations } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';

export const PAGE_SIZE = 50;

/** One page of all organisations, searched and ordered by the server. */
export const useOrganisationPage = (q: string, page: number) => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(listAllOrganisations, {}, { q, page }),
    queryFn: ({ signal }) =>
      api.ask(listAllOrganisations, {}, { q, limit: PAGE_SIZE, offset: page * PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });
};
