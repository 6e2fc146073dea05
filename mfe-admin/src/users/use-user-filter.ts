import { MEMBER_SORTS, type MemberSort } from '@waymark/contracts';
import { useAddressParams } from '../shared/use-address-params.ts';

const sortOf = (text: string): MemberSort => MEMBER_SORTS.find((sort) => sort === text) ?? 'name';

/** The filter and order of the users, from the address. */
export const useUserFilter = (): { q: string; sort: MemberSort } => {
  const { read } = useAddressParams();
  return { q: read('q'), sort: sortOf(read('sort')) };
};
