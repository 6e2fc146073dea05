import { useQuery } from '@tanstack/react-query';
import { listAllOrganisations } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';

const MOST = 50;

/** Organisations that ask for something, or that owe something, the longest first; the first of them, and how many there are. */
export const useOrganisationsWith = (what: 'request' | 'due') => {
  const api = useApi();
  const query = { with: what, limit: MOST };
  return useQuery({
    queryKey: keyOf(listAllOrganisations, {}, query),
    queryFn: ({ signal }) => api.ask(listAllOrganisations, {}, query, { signal }),
  });
};
