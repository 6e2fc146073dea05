import { displayName, type MemberResource, matchesSearch, type TeamResource } from '@waymark/contracts';

export type TeamWithPeople = { team: TeamResource; people: readonly MemberResource[] };

type Find = (uuid: string) => MemberResource | undefined;

/** The teams that a search finds by their name or by one of their people, sorted by name. */
export const findTeams = (teams: readonly TeamResource[], find: Find, q: string): TeamWithPeople[] =>
  teams
    .map((team) => ({ team, people: team.users.flatMap((uuid) => find(uuid) ?? []) }))
    .filter(({ team, people }) =>
      matchesSearch(q, [team.name, ...people.flatMap((one) => [displayName(one), one.email])]),
    )
    .sort((a, b) => a.team.name.localeCompare(b.team.name));

/** Cards side by side. */
export const inRows = <Item>(items: readonly Item[], columns: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
