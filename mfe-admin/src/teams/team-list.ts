import { matchesSearch, type TeamResource } from '@waymark/contracts';

/** The teams that a search finds by their name or by one of the people that it finds, sorted by name. */
export const findTeams = (
  teams: readonly TeamResource[],
  q: string,
  found: ReadonlySet<string> = new Set(),
): TeamResource[] =>
  teams
    .filter((team) => matchesSearch(q, [team.name]) || team.users.some((uuid) => found.has(uuid)))
    .sort((a, b) => a.name.localeCompare(b.name));

/** Cards side by side. */
export const inRows = <Item>(items: readonly Item[], columns: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
