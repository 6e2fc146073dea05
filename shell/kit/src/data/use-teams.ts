import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listTeams, type TeamResource } from '@waymark/contracts';
import { useCallback, useMemo } from 'react';
import { useApi } from '../remotes/app-context.tsx';
import { useOrganisation, useSession } from '../session/use-session.ts';
import { directoryOf } from './directory.ts';
import { keyOf } from './keys.ts';
import { useKnown } from './use-known.ts';

/** The one directory of an organisation's teams: their names and sizes, without the people, who may be thousands. */
export const teamDirectory = directoryOf<TeamResource>({
  call: listTeams,
  by: 'uuid',
  ask: async (api, org, uuids, signal) =>
    (await api.ask(listTeams, { org }, { uuids, users_limit: 0 }, { signal })).teams,
});

type Teams = {
  /** Null if there is no such team, undefined if not loaded or if loading failed. */
  team: (uuid: string | null | undefined) => TeamResource | null | undefined;
  /** Whether some are still loading. */
  isPending: boolean;
};

/** The teams with these uuids, of the organisation in the address; requested in the same way as members by `usePeople`. */
export const useTeams = (uuids: readonly (string | null | undefined)[]): Teams => {
  const { known, isPending } = useKnown(teamDirectory, uuids);
  return useMemo(
    () => ({
      team: (uuid) => (uuid ? known.get(uuid) : null),
      isPending,
    }),
    [known, isPending],
  );
};

/** Whether the signed-in user is in a team; false until that is known. */
export const useIsInTeam = (): ((team: string | null | undefined) => boolean) => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const { uuid: me } = useSession().user;
  const { data } = useQuery({
    queryKey: keyOf(listTeams, { org }, { users: me }),
    queryFn: async ({ signal }) => {
      const { teams } = await api.ask(listTeams, { org }, { users: me, users_limit: 0 }, { signal });
      teamDirectory(api, client, org).learn(teams);
      return teams.map(({ uuid }) => uuid);
    },
  });
  return useCallback((team) => team != null && data?.includes(team) === true, [data]);
};
