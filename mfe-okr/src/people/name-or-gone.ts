import { displayName, type MemberResource } from '@waymark/contracts';

/** The name of a member, or the words for one who has gone; nobody is said to have gone before that is known. */
export const nameOrGone = (member: MemberResource | null | undefined, gone: string): string => {
  if (member === undefined) return '…';
  return member ? displayName(member) : gone;
};
