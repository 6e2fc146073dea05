import { type Level, type ObjectiveResource, UUIDS_PER_QUERY } from '@waymark/contracts';
import { usePeople, useTeams } from '@waymark/shell-kit';
import { useCallback, useMemo } from 'react';
import type { NameOf } from './grouping.ts';

/** The people on the first cards, in the order of the list; at most as many as one request may contain. */
const peopleOf = (objectives: readonly ObjectiveResource[]): (string | null)[] => {
  const seen = new Set<string | null>();
  for (const { user_uuid, validator_uuid, keyresults } of objectives) {
    if (seen.size + 2 + keyresults.length > UUIDS_PER_QUERY) break;
    for (const uuid of [user_uuid, validator_uuid, ...keyresults.map((each) => each.user_uuid)]) seen.add(uuid);
  }
  return [...seen];
};

/**
 * The names of the groups. All must be known before the groups are shown, because they are sorted by name. The people on the first
 * cards are prefetched with one request.
 */
export const useGroupNames = (
  objectives: readonly ObjectiveResource[],
  level: Level,
): { nameOf: NameOf; isPending: boolean } => {
  const owners = useMemo(
    () => (level === 'personal' ? objectives.map(({ user_uuid }) => user_uuid) : []),
    [objectives, level],
  );
  const people = usePeople(owners);
  usePeople(useMemo(() => peopleOf(objectives), [objectives]));
  const teams = useTeams(
    useMemo(() => (level === 'team' ? objectives.map(({ team_uuid }) => team_uuid) : []), [objectives, level]),
  );
  const { team } = teams;
  const ofPeople = people.nameOf;
  const nameOf = useCallback<NameOf>((uuid) => team(uuid)?.name ?? ofPeople(uuid), [team, ofPeople]);
  return { nameOf, isPending: people.isPending || teams.isPending };
};
