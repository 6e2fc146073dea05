import { useQuery } from '@tanstack/react-query';
import { listOrganisationStatements, readOrganisationOverview } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';

/** An organisation with its people and blocks. */
export const useOverview = (org: string) => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(readOrganisationOverview, { org }),
    queryFn: ({ signal }) => api.ask(readOrganisationOverview, { org }, undefined, { signal }),
  });
};

/** The statements of an organisation, and how to pay. */
export const useStatements = (org: string) => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(listOrganisationStatements, { org }),
    queryFn: ({ signal }) => api.ask(listOrganisationStatements, { org }, undefined, { signal }),
  });
};
