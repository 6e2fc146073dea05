import { useQuery } from '@tanstack/react-query';
import { type MemberResource, PAGE_LIMIT } from '@waymark/contracts';
import { type ApiClient, keys, membersApi, useApi, useOrganisation } from '@waymark/shell-kit';
import { useMemo } from 'react';

/** All active members, in as few calls as the server allows. */
export const readEverybody = async (api: ApiClient, org: string, signal?: AbortSignal): Promise<MemberResource[]> => {
  const pageAt = (offset: number) => membersApi(api, org).page({ active: true, limit: PAGE_LIMIT, offset }, signal);
  const first = await pageAt(0);
  const offsets = Array.from(
    { length: Math.ceil(first.total / PAGE_LIMIT) - 1 },
    (_, index) => (index + 1) * PAGE_LIMIT,
  );
  const rest = await Promise.all(offsets.map(pageAt));
  return [first, ...rest].flatMap(({ members }) => members);
};

export type Everybody = { members: readonly MemberResource[]; find: (uuid: string) => MemberResource | undefined };
const NOBODY: readonly MemberResource[] = [];

/** The active members by uuid: teams name their people so. */
export const useEverybody = (): Everybody & { isPending: boolean } => {
  const api = useApi();
  const { uuid } = useOrganisation();
  const { data, isPending } = useQuery({
    queryKey: keys.members(uuid, { by: 'everybody' }),
    queryFn: ({ signal }) => readEverybody(api, uuid, signal),
  });
  return useMemo(() => {
    const members = data ?? NOBODY;
    const byUuid = new Map(members.map((member) => [member.uuid, member]));
    return { members, find: (user) => byUuid.get(user), isPending };
  }, [data, isPending]);
};
