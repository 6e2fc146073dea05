import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listOrganisations, listTeams, type OrganisationResource, type TeamResource } from '@waymark/contracts';
import { useApi } from '../remotes/app-context.tsx';
import { useOrganisation } from '../session/use-session.ts';
import { keys } from './keys.ts';

/** The teams of the organisation in the address. */
export const useTeams = (): UseQueryResult<TeamResource[]> => {
  const api = useApi();
  const { uuid } = useOrganisation();
  return useQuery({
    queryKey: keys.teams(uuid),
    queryFn: async ({ signal }) => (await api.ask(listTeams, { org: uuid }, undefined, { signal })).teams,
  });
};

/** The organisations of the signed-in user. */
export const useOrganisations = (): UseQueryResult<OrganisationResource[]> => {
  const api = useApi();
  return useQuery({
    queryKey: keys.organisations,
    queryFn: async ({ signal }) => (await api.ask(listOrganisations, {}, undefined, { signal })).organisations,
  });
};
