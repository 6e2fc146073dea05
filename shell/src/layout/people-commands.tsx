import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { displayName, listMembers, listTeams } from '@waymark/contracts';
import type { ApiClient, Command } from '@waymark/shell-kit';

/** How many members, and how many teams, the palette offers. */
const MOST = 6;

type Search = {
  api: ApiClient;
  org: string;
  typed: string;
  signal: AbortSignal;
  groups: { people: string; teams: string };
  go: (path: string) => void;
};

/** Members and teams that the server finds; each command opens the teams screen with a search for it. */
export const findPeople = async ({ api, org, typed, signal, groups, go }: Search): Promise<Command[]> => {
  const q = typed.trim();
  const [{ users }, { teams }] = await Promise.all([
    api.ask(listMembers, { org }, { q, active: true, limit: MOST, sort: 'relevance' }, { signal }),
    api.ask(listTeams, { org }, { q, limit: MOST, users_limit: 0, sort: 'relevance' }, { signal }),
  ]);
  const at = `/organization/${org}/teams`;
  const people = users.map((user) => ({
    id: `person-${user.uuid}`,
    group: groups.people,
    label: displayName(user),
    hint: user.email,
    icon: <IconUser size={16} stroke={1.6} aria-hidden />,
    isFound: true as const,
    run: () => go(`${at}?q=${encodeURIComponent(user.email)}`),
  }));
  return [
    ...people,
    ...teams.map((team) => ({
      id: `team-${team.uuid}`,
      group: groups.teams,
      label: team.name,
      icon: <IconUsersGroup size={16} stroke={1.6} aria-hidden />,
      isFound: true as const,
      run: () => go(`${at}?tab=teams&q=${encodeURIComponent(team.name)}`),
    })),
  ];
};
