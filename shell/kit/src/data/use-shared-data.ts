import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listOrganisations, listTeams, type OrganisationResource, type TeamResource } from '@waymark/contracts';
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

/** The organisations of the signed-in user. */
export const useOrganisations = (): UseQueryResult<OrganisationResource[]> => {
  const api = useApi();
  return useQuery({
    queryKey: ORGANISATION_LIST_KEY,
    queryFn: async ({ signal }) => (await api.ask(listOrganisations, {}, undefined, { signal })).organisations,
  });
};
