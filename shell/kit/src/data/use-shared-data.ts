import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { OrganisationResource, TeamResource } from '@waymark/contracts';
import { organisationsApi } from '../api/organisations-api.ts';
import { teamsApi } from '../api/teams-api.ts';
import { useApi } from '../remotes/app-context.tsx';
import { useOrganisation } from '../session/use-session.ts';
import { keys } from './keys.ts';

/** The teams of the organisation in the address. */
export const useTeams = (): UseQueryResult<TeamResource[]> => {
  const api = useApi();
  const { uuid } = useOrganisation();
  return useQuery({ queryKey: keys.teams(uuid), queryFn: ({ signal }) => teamsApi(api, uuid).list(signal) });
};

/** The organisations of the signed-in user. */
export const useOrganisations = (): UseQueryResult<OrganisationResource[]> => {
  const api = useApi();
  return useQuery({ queryKey: keys.organisations, queryFn: ({ signal }) => organisationsApi(api).list(signal) });
};
