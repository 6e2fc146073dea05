import { displayName, type MemberResource } from '@waymark/contracts';

/** The name of a member, `textIfLeft` for one who has left (null), and an ellipsis while it is loading (undefined). */
export const memberName = (member: MemberResource | null | undefined, textIfLeft: string): string => {
  if (member === undefined) return '…';
  return member ? displayName(member) : textIfLeft;
};
