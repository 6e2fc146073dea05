import { displayName, type MemberResource } from '@waymark/contracts';

/** The name of a member, `gone` for one who has left (null), and an ellipsis while it is loading (undefined). */
export const nameOrGone = (member: MemberResource | null | undefined, gone: string): string => {
  if (member === undefined) return '…';
  return member ? displayName(member) : gone;
};
