import type { MemberResource } from '@waymark/contracts';

/** The kind of a removal, and whether the dialog asks for a successor (product-rules.md, "Leaving and removal"). */
export type Removal = {
  kind: 'withdraw' | 'remove' | 'leave' | 'leave_last';
  successor: 'none' | 'optional' | 'required';
};

type Context = { me: string; activeUsers: number };

/**
 * An invitation is withdrawn. Another member is removed, with an optional successor. The reader leaves and has to choose a successor
 * while there are others; the organisation is deleted with its last member.
 */
export const removalOf = (member: Pick<MemberResource, 'uuid' | 'active'>, { me, activeUsers }: Context): Removal => {
  if (!member.active) return { kind: 'withdraw', successor: 'none' };
  if (member.uuid !== me) return { kind: 'remove', successor: 'optional' };
  return activeUsers > 1 ? { kind: 'leave', successor: 'required' } : { kind: 'leave_last', successor: 'none' };
};

/** Whether the signed-in user may remove a member: admins may remove anybody but the owner, and everybody may remove themselves. */
export const mayRemove = (
  member: { uuid: string },
  { me, admin, owner }: { me: string; admin: boolean; owner: string },
): boolean => member.uuid === me || (admin && member.uuid !== owner);
