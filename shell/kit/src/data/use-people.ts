import { useQuery, useQueryClient } from '@tanstack/react-query';
import { displayName, listMembers, type MemberResource } from '@waymark/contracts';
import { useEffect, useMemo } from 'react';
import { useApp } from '../remotes/app-context.tsx';
import { keyOf } from './keys.ts';
import { type KnownPeople, peopleDirectory } from './people-directory.ts';

type People = {
  member: (uuid: string | null | undefined) => MemberResource | undefined;
  /** Empty while not known, and for who is no member. */
  nameOf: (uuid: string | null | undefined) => string;
  /** Some are still on their way. */
  isPending: boolean;
};

const NOBODY: KnownPeople = new Map();

/**
 * The members with these uuids, of the organisation in the address unless another is named. The members that a screen asks for at once
 * are requested in one call, and none is requested twice.
 */
export const usePeople = (uuids: readonly (string | null | undefined)[], organisation?: string): People => {
  const { api, organisation: ofAddress } = useApp();
  const client = useQueryClient();
  const org = organisation ?? ofAddress?.uuid ?? '';
  const directory = peopleDirectory(api, client, org);
  const { data = NOBODY } = useQuery({
    queryKey: keyOf(listMembers, { org }, { by: 'uuid' }),
    queryFn: ({ signal }) => directory.refresh(signal),
    initialData: NOBODY,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { patch: (changed: readonly string[]) => directory.reread(changed) },
  });
  const wanted = [...new Set(uuids)].filter(Boolean).join(',');
  useEffect(() => directory.show(wanted ? wanted.split(',') : []), [directory, wanted]);
  return useMemo(() => {
    const member: People['member'] = (uuid) => data.get(uuid ?? '') ?? undefined;
    const nameOf: People['nameOf'] = (uuid) => {
      const found = member(uuid);
      return found ? displayName(found) : '';
    };
    return { member, nameOf, isPending: wanted !== '' && wanted.split(',').some((uuid) => !data.has(uuid)) };
  }, [data, wanted]);
};
