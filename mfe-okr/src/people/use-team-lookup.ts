import type { TeamResource } from '@waymark/contracts';
import { useTeams } from '@waymark/shell-kit';
import { useMemo } from 'react';

/** The organisation's teams, looked up by uuid. */
export const useTeamLookup = (): ((uuid: string | null | undefined) => TeamResource | undefined) => {
  const { data: teams } = useTeams();
  return useMemo(() => {
    const byUuid = new Map((teams ?? []).map((team) => [team.uuid, team]));
    return (uuid) => byUuid.get(uuid ?? '');
  }, [teams]);
};
