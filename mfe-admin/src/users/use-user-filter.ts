import { MEMBER_SORTS, type MemberSort } from '@waymark/contracts';
import { useAddress } from '../shared/use-address.ts';

const sortOf = (text: string): MemberSort => MEMBER_SORTS.find((sort) => sort === text) ?? 'name';

/** Which users the address asks for. */
export const useUserFilter = (): { q: string; sort: MemberSort } => {
  const { read } = useAddress();
  return { q: read('q'), sort: sortOf(read('sort')) };
};
