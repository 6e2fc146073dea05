import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listOrganisations, listTeams, type OrganisationResource, type TeamResource } from '@waymark/contracts';
import type { ApiClient } from '../api/api-client.ts';
import { useApi } from '../remotes/app-context.tsx';
import { useOrganisation } from '../session/use-session.ts';
import { keyOf, ORGANISATION_LIST_KEY } from './keys.ts';

/** The teams of the organisation in the address. */
export const useTeams = (): UseQueryResult<TeamResource[]> => {
  const api = useApi();
  const { uuid } = useOrganisation();
  return useQuery({
    queryKey: keyOf(listTeams, { org: uuid }),
    queryFn: async ({ signal }) => (await api.ask(listTeams, { org: uuid }, undefined, { signal })).teams,
  });
};

/** Asks for the organisations of the signed-in user, for `useQuery` and for whoever needs them once. */
export const organisationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ORGANISATION_LIST_KEY,
    queryFn: async ({ signal }): Promise<OrganisationResource[]> =>
      (await api.ask(listOrganisations, {}, undefined, { signal })).organisations,
  });

/** The organisations of the signed-in user. */
export const useOrganisations = (): UseQueryResult<OrganisationResource[]> => useQuery(organisationsQuery(useApi()));
