import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { displayName, listMembers, listTeams, type MemberResource, matchesSearch } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';
import { useDebouncedValue } from '@waymark/shell-kit/actions';

const MOST_PEOPLE = 6;
const MOST_TEAMS = 3;
const PAUSE_MS = 150;

/** A member or a team that can be mentioned. */
export type Mentionable = {
  uuid: string;
  name: string;
  hint?: string | undefined;
  person?: MemberResource | undefined;
};

/** Members and teams that match the typed part of a name; none without one (`q` undefined). */
export const useMentionable = (q: string | undefined): Mentionable[] => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const [searched] = useDebouncedValue(q, PAUSE_MS);
  const search = { q: searched, sort: 'relevance' } as const;
  const { data: teams = [] } = useQuery({
    queryKey: keyOf(listTeams, { org }, { q: searched, limit: MOST_TEAMS, by: 'mention' }),
    queryFn: async ({ signal }) =>
      (await api.ask(listTeams, { org }, { ...search, limit: MOST_TEAMS, users_limit: 0 }, { signal })).teams,
    enabled: searched !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data: people = [] } = useQuery({
    queryKey: keyOf(listMembers, { org }, { q: searched, limit: MOST_PEOPLE, by: 'mention' }),
    queryFn: async ({ signal }) =>
      (await api.ask(listMembers, { org }, { ...search, active: true, limit: MOST_PEOPLE }, { signal })).users,
    enabled: searched !== undefined,
    placeholderData: keepPreviousData,
  });
  if (q === undefined) return [];
  const found = people.map((person) => ({ uuid: person.uuid, name: displayName(person), hint: person.email, person }));
  return [
    ...found.filter(({ name, hint }) => matchesSearch(q, [name, hint])),
    ...teams.filter(({ name }) => matchesSearch(q, [name])).map(({ uuid, name }) => ({ uuid, name })),
  ];
};
