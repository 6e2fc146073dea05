import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type OrganisationResource, readOrganisation } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';
import { useMatch } from 'react-router';

/** The organisation of the address; the query stays idle on pages without one. */
export const useCurrentOrganisation = (): UseQueryResult<OrganisationResource> & { uuid: string | undefined } => {
  const api = useApi();
  const uuid = useMatch('/organization/:organisation/*')?.params.organisation;
  const query = useQuery({
    queryKey: keyOf(readOrganisation, { org: uuid ?? '' }),
    queryFn: async ({ signal }) =>
      (await api.ask(readOrganisation, { org: uuid ?? '' }, undefined, { signal })).organisation,
    enabled: uuid !== undefined,
  });
  return { ...query, uuid };
};
