import { listTeams, type TeamResource, UUIDS_PER_QUERY } from '@waymark/contracts';
import { directoryOf, useKnown } from '@waymark/shell-kit';

/** The teams of a person. */
type Membership = { uuid: string; teams: readonly TeamResource[] };

const membershipDirectory = directoryOf<Membership>({
  call: listTeams,
  by: 'person',
  ask: async (api, org, people, signal) => {
    const { teams } = await api.ask(listTeams, { org }, { users: people, users_limit: UUIDS_PER_QUERY }, { signal });
    return people.split(',').map((uuid) => ({ uuid, teams: teams.filter(({ users }) => users.includes(uuid)) }));
  },
  // A changed team may have gained or lost anybody, so every entry is refetched.
  changesWithOthers: true,
});

/** The teams of a person, requested together with those of everybody else on the screen; undefined while loading. */
export const useTeamsOf = (person: string): readonly TeamResource[] | undefined =>
  useKnown(membershipDirectory, [person]).known.get(person)?.teams;
