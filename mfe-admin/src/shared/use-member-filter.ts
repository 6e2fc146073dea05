import { MEMBER_SORTS, type MemberSort } from '@waymark/contracts';
import { useAddressParams } from './use-address-params.ts';

/** Which members a list shows, and what the server is asked for. */
const SHOWN_MEMBERS = { all: {}, admins: { admin: true }, invited: { active: false } } as const;
export type ShownMembers = keyof typeof SHOWN_MEMBERS;

const isShown = (text: string): text is ShownMembers => Object.hasOwn(SHOWN_MEMBERS, text);
const sortOf = (text: string): MemberSort => MEMBER_SORTS.find((sort) => sort === text) ?? 'name';

export type MemberFilter = { q: string; sort: MemberSort; admin?: boolean; active?: boolean; team?: string };

/** The filter and order of a list of members, from the address. */
export const useMemberFilter = (): { shown: ShownMembers; filter: MemberFilter } => {
  const { read } = useAddressParams();
  const text = read('show');
  const shown = isShown(text) ? text : 'all';
  return { shown, filter: { q: read('q'), sort: sortOf(read('sort')), ...SHOWN_MEMBERS[shown] } };
};
