import type { TeamResource } from '@waymark/contracts';
import { keys, teamsApi, useApi, useOrganisation, useSave, useTeams } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { touchedByTeams } from '../shared/touched-keys.ts';

/** A team by its uuid; undefined while the teams are on their way, null where there is none. */
export const useTeam = (uuid: string | undefined): TeamResource | null | undefined => {
  const { data } = useTeams();
  return data && (data.find((team) => team.uuid === uuid) ?? null);
};

export const useCreateTeam = () => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: (name: string) => teamsApi(api, org).create(name),
    success: t('teams.created'),
    touches: touchedByTeams(org),
    toastErrors: false,
  });
};

export const useRenameTeam = (team: TeamResource | null | undefined) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: (name: string) => teamsApi(api, org).update(team?.uuid ?? '', { name, updated_at: team?.updated_at }),
    success: t('teams.updated'),
    // When somebody was quicker, the fresh name is read too, and saving again is then a choice.
    touches: [...touchedByTeams(org), keys.objectives(org)],
    toastErrors: false,
  });
};

export const useDeleteTeam = (uuid: string) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: (newTeam: string | null) => teamsApi(api, org).remove(uuid, newTeam ?? undefined),
    success: t('teams.deleted'),
    touches: [...touchedByTeams(org), keys.objectives(org)],
  });
};

export const useTeamPeople = (uuid: string) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const add = useSave({
    work: (users: string[]) => teamsApi(api, org).addMembers(uuid, users),
    success: t('teams.updated'),
    touches: touchedByTeams(org),
  });
  const remove = useSave({
    work: ({ user, successor }: { user: string; successor?: string }) =>
      teamsApi(api, org).removeMembers(uuid, [user], successor),
    success: t('teams.updated'),
    touches: [...touchedByTeams(org), keys.objectives(org)],
  });
  return { add, remove };
};
