import { useQuery } from '@tanstack/react-query';
import { listStatements } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';

/** The monthly statements with charges and payments, and how to pay. */
export const useStatements = () => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useQuery({
    queryKey: keyOf(listStatements, { org }),
    queryFn: ({ signal }) => api.ask(listStatements, { org }, undefined, { signal }),
  });
};
