import type { MemberResource } from '@waymark/contracts';

type Around = { me: string; owner: string };

/** What an admin may do with a row of the members (product-rules.md, "Promoting and revoking admins"). */
type RowRights = { promote: boolean; revoke: boolean; remove: boolean };

/** Nobody changes their own row here; the owner stays an admin and a member. */
export const rightsOver = (
  member: Pick<MemberResource, 'uuid' | 'admin' | 'active'>,
  { me, owner }: Around,
): RowRights => {
  const own = member.uuid === me;
  const isOwner = member.uuid === owner;
  return {
    promote: member.active && !member.admin,
    revoke: member.admin && !own && !isOwner,
    remove: !own,
  };
};
