import type { MemberResource, MemberSort } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';
import { readBody } from './read-answer.ts';

type Users = { users: MemberResource[] };
export type MembersQueryInput = {
  q?: string;
  active?: boolean;
  admin?: boolean;
  /** At most NAMED_LIMIT. */
  uuids?: readonly string[];
  sort?: MemberSort;
  limit?: number;
  offset?: number;
};
export type MembersPage = { members: MemberResource[]; total: number };

export type ImportRow = { name: string | null; email: string | null; team: string | null };
/** What becomes of one line of a file of people (identity). */
export type ImportLine = {
  line: number;
  name: string | null;
  email: string;
  team: string | null;
  outcome: 'invite' | 'invite_again' | 'join' | 'already_member' | 'invalid' | 'duplicate';
  team_outcome: 'add' | 'create' | 'already_in' | 'on_joining' | 'create_on_joining' | null;
};
export type ImportAnswer = { lines: ImportLine[]; seats_full: boolean; dry_run: boolean };

/** One text with commas: the name repeated would be half as long again. */
const asQuery = ({ uuids, ...query }: MembersQueryInput) => ({ ...query, ...(uuids && { uuids: uuids.join(',') }) });

/** Members and admins of an organisation (identity). */
export const membersApi = (api: ApiClient, org: string) => {
  const root = `user/organisations/${org}`;
  return {
    list: async (query: MembersQueryInput = {}, signal?: AbortSignal) =>
      (await api.get<Users>(`${root}/users`, { query: asQuery(query), signal })).users,
    /** One page, and how many there are over all pages. */
    page: async (query: MembersQueryInput = {}, signal?: AbortSignal): Promise<MembersPage> => {
      const answer = await api.open(`${root}/users`, { query: asQuery(query), signal, accept: 'application/json' });
      const { users: members } = await readBody<Users>(answer);
      return { members, total: Number(answer.headers.get('x-total-count') ?? members.length) };
    },
    /** What a list of people would bring, line by line; with `dry_run` off, brings it. */
    importPeople: (rows: readonly ImportRow[], dry_run: boolean, signal?: AbortSignal) =>
      api.post<ImportAnswer>(`${root}/users/import`, { rows, dry_run }, { signal }),
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
