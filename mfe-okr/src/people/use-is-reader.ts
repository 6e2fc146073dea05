import { useIsInTeam, useSession } from '@waymark/shell-kit';

/** Whether the uuid of a person or a team is that of the reader or of one of their teams. */
export const useIsReader = (): ((uuid: string) => boolean) => {
  const { user } = useSession();
  const isInTeam = useIsInTeam();
  return (uuid) => uuid === user.uuid || isInTeam(uuid);
};
