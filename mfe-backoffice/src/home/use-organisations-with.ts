import { useQuery } from '@tanstack/react-query';
import { listAllOrganisations } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';

const MOST = 50;

/** The first organisations with an open request, or with an open payment, longest waiting first; and the total. */
export const useOrganisationsWith = (what: 'request' | 'due') => {
  const api = useApi();
  const query = { with: what, limit: MOST };
  return useQuery({
    queryKey: keyOf(listAllOrganisations, {}, query),
    queryFn: ({ signal }) => api.ask(listAllOrganisations, {}, query, { signal }),
  });
};
