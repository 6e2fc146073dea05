import { displayName, listMembers, type MemberResource } from '@waymark/contracts';
import { useMemo } from 'react';
import { directoryOf } from './directory.ts';
import { useKnown } from './use-known.ts';

/** The one directory of an organisation's members. */
export const peopleDirectory = directoryOf<MemberResource>({
  call: listMembers,
  by: 'uuid',
  ask: async (api, org, uuids, signal) => (await api.ask(listMembers, { org }, { uuids }, { signal })).users,
});

type People = {
  /** Null if the user is not a member, undefined if not loaded or if loading failed. */
  member: (uuid: string | null | undefined) => MemberResource | null | undefined;
  /** Empty in both cases. */
  nameOf: (uuid: string | null | undefined) => string;
  /** Whether some are still loading. */
  isPending: boolean;
};

/**
 * The members with these uuids, of the organisation in the address unless another one is given. All requests of a screen are combined into
 * one call, and no member is requested twice.
 */
export const usePeople = (uuids: readonly (string | null | undefined)[], organisation?: string): People => {
  const { known, isPending } = useKnown(peopleDirectory, uuids, organisation);
  return useMemo(() => {
    const member: People['member'] = (uuid) => (uuid ? known.get(uuid) : null);
    const nameOf: People['nameOf'] = (uuid) => {
      const found = member(uuid);
      return found ? displayName(found) : '';
    };
    return { member, nameOf, isPending };
  }, [known, isPending]);
};
