import { useQueryClient } from '@tanstack/react-query';
import {
  addTeamMembers,
  createTeam,
  deleteTeam,
  editTeam,
  isUuid,
  removeTeamMembers,
  type TeamResource,
} from '@waymark/contracts';
import { keysChangedWith, teamDirectory, useApi, useKnown, useOrganisation } from '@waymark/shell-kit';
import { useSave, useVersionSeen } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';

type NamedTeam = {
  /** Undefined while loading, null if there is none. */
  team: TeamResource | null | undefined;
  failed: boolean;
  error: unknown;
  retry: () => void;
};

/** A team by its uuid. */
export const useTeam = (uuid: string): NamedTeam => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const directory = teamDirectory(api, client, org);
  const isNamed = isUuid(uuid);
  const { known } = useKnown(teamDirectory, [isNamed ? uuid : null]);
  const team = isNamed ? known.get(uuid) : null;
  return {
    team,
    failed: isNamed && known.has(uuid) && team === undefined,
    error: directory.failure([uuid]),
    retry: () => void directory.reread([uuid]),
  };
};

/** Creates a team by its name, and returns it. The form shows refusals. */
export const useCreateTeam = () => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: async (name: string) => (await api.ask(createTeam, { org }, { name })).team,
    success: t('teams.created'),
    invalidates: keysChangedWith(org, 'teams'),
    toastErrors: false,
  });
};

/** Renames a team as `follow` saw it last: see `useVersionSeen`. The form shows refusals. */
export const useRenameTeam = (team: TeamResource | null | undefined) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const version = useVersionSeen('team', team?.updated_at);
  const save = useSave({
    work: (name: string) =>
      version.save((updated_at) => api.ask(editTeam, { org, team: team?.uuid ?? '' }, { name, updated_at })),
    success: t('teams.updated'),
    invalidates: [...keysChangedWith(org, 'teams'), ...keysChangedWith(org, 'objectives')],
    toastErrors: false,
  });
  return { save, follow: version.follow };
};

/** Deletes a team. It is called with the team that gets its objectives, or null (product-rules.md, "Deleting a team"). */
export const useDeleteTeam = (uuid: string, onDeleted: () => void) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  return useSave({
    work: (new_team_uuid: string | null) =>
      api.ask(deleteTeam, { org, team: uuid }, new_team_uuid ? { new_team_uuid } : undefined),
    success: t('teams.deleted'),
    invalidates: [...keysChangedWith(org, 'teams'), ...keysChangedWith(org, 'objectives')],
    onSaved: onDeleted,
  });
};

/**
 * Puts people in a team, and takes one out; `successor` takes over their key results in the team's objectives (product-rules.md, "Teams").
 */
export const useTeamPeople = (uuid: string) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const add = useSave({
    work: (users_uuid: string[]) => api.ask(addTeamMembers, { org, team: uuid }, { users_uuid }),
    success: t('teams.updated'),
    invalidates: keysChangedWith(org, 'teams'),
  });
  const remove = useSave({
    work: ({ user, successor }: { user: string; successor?: string }) =>
      api.ask(removeTeamMembers, { org, team: uuid }, { users_uuid: [user], new_owner_id: successor }),
    success: t('teams.updated'),
    invalidates: [...keysChangedWith(org, 'teams'), ...keysChangedWith(org, 'objectives')],
  });
  return { add, remove };
};
