import { useQueryClient } from '@tanstack/react-query';
import { listTeams } from '@waymark/contracts';
import { keyOf, teamDirectory, useApi, useOrganisation } from '@waymark/shell-kit';
import { usePages } from '@waymark/shell-kit/pages';

/** The number of people of each team whose names are loaded. */
const PEOPLE_OF_A_CARD = 12;

/** The teams that match a search by name or member, loaded page by page. */
export const useTeamPages = (q: string) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const client = useQueryClient();
  return usePages({
    queryKey: keyOf(listTeams, { org }, { q, by: 'page' }),
    ask: async (page, signal) => {
      const search = q === '' ? {} : { q, people: true };
      const { teams, total } = await api.ask(
        listTeams,
        { org },
        { ...search, ...page, users_limit: PEOPLE_OF_A_CARD },
        { signal },
      );
      teamDirectory(api, client, org).learn(teams);
      return { items: teams, total };
    },
    idOf: ({ uuid }) => uuid,
  });
};
