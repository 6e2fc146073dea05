import { listTeams, type TeamResource } from '@waymark/contracts';
import { directoryOf, useKnown } from '@waymark/shell-kit';

/** The teams that a person is in. */
type Membership = { uuid: string; teams: readonly TeamResource[] };

const membershipDirectory = directoryOf<Membership>({
  call: listTeams,
  by: 'person',
  ask: async (api, org, people, signal) => {
    const { teams } = await api.ask(listTeams, { org }, { users: people }, { signal });
    return people.split(',').map((uuid) => ({ uuid, teams: teams.filter(({ users }) => users.includes(uuid)) }));
  },
  // A team that has changed may be anybody's by now.
  isTouched: () => true,
});

/** The teams of a person, asked for with those of everybody else on the screen; undefined until they are known. */
export const useTeamsOf = (person: string): readonly TeamResource[] | undefined =>
  useKnown(membershipDirectory, [person]).known.get(person)?.teams;
