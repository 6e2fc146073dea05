import type { MemberResource } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

type Users = { users: MemberResource[] };
export type MembersQueryInput = { q?: string; limit?: number; offset?: number };

/** Members and admins of an organisation (identity). */
export const membersApi = (api: ApiClient, org: string) => {
  const root = `user/organisations/${org}`;
  return {
    list: async (query: MembersQueryInput = {}, signal?: AbortSignal) =>
      (await api.get<Users>(`${root}/users`, { query, signal })).users,
    invite: async (users_emails: string[]) => (await api.post<Users>(`${root}/add`, { users_emails })).users,
    /** Sends the invitation again to members who are still invited. */
    inviteAgain: async (users_uuid: string[]) => (await api.post<Users>(`${root}/add`, { users_uuid })).users,
    /** Also how one leaves. `new_owner_id` takes over what they own and validate. */
    remove: (users_uuid: string[], new_owner_id?: string) =>
      api.delete<object>(`${root}/remove`, { users_uuid, ...(new_owner_id && { new_owner_id }) }),
    promote: async (target_admins: string[]) => (await api.post<Users>(`${root}/admin`, { target_admins })).users,
    revoke: async (target_admins: string[]) => (await api.delete<Users>(`${root}/admin`, { target_admins })).users,
  };
};
