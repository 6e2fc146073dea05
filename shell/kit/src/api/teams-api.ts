import type { TeamResource } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

type One = { team: TeamResource };

/** Teams of an organisation (identity). */
export const teamsApi = (api: ApiClient, org: string) => {
  const root = `user/organisations/${org}/teams`;
  return {
    list: async (signal?: AbortSignal) => (await api.get<{ teams: TeamResource[] }>(root, { signal })).teams,
    create: async (name: string) => (await api.post<One>(root, { name })).team,
    update: async (team: string, body: { name: string; updated_at?: string }) =>
      (await api.put<One>(`${root}/${team}`, body)).team,
    /** Its objectives go to `new_team_uuid`, else they become company objectives. */
    remove: (team: string, new_team_uuid?: string) =>
      api.delete<object>(`${root}/${team}`, new_team_uuid ? { new_team_uuid } : undefined),
    addMembers: async (team: string, users_uuid: string[]) =>
      (await api.post<One>(`${root}/${team}/add`, { users_uuid })).team,
    removeMembers: async (team: string, users_uuid: string[], new_owner_id?: string) =>
      (await api.delete<One>(`${root}/${team}/remove`, { users_uuid, ...(new_owner_id && { new_owner_id }) })).team,
  };
};
