import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  countInbox,
  listOrganisations,
  listTeams,
  type OrganisationResource,
  type TeamResource,
} from '@waymark/contracts';
import type { AnswerTo } from '../api/api-client.ts';
import { useApi } from '../remotes/app-context.tsx';
import { useOrganisation } from '../session/use-session.ts';
import { INBOX_COUNT_KEY, keyOf, ORGANISATION_LIST_KEY } from './keys.ts';

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

/** How much waits for the signed-in user in each of their organisations, and how many invitations do. */
export const useInboxCount = (): UseQueryResult<AnswerTo<typeof countInbox>> => {
  const api = useApi();
  return useQuery({
    queryKey: INBOX_COUNT_KEY,
    queryFn: ({ signal }) => api.ask(countInbox, {}, undefined, { signal }),
  });
};
