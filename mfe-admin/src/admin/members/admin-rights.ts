import type { MemberResource } from '@waymark/contracts';

type Context = { me: string; owner: string };

/** What an admin may do with a row of the members (product-rules.md, "Promoting and revoking admins"). */
type RowRights = { promote: boolean; revoke: boolean; remove: boolean; sessions: boolean };

/** Nobody changes their own row here; the owner stays an admin and a member. */
export const rightsOver = (
  member: Pick<MemberResource, 'uuid' | 'admin' | 'active'>,
  { me, owner }: Context,
): RowRights => {
  const own = member.uuid === me;
  const isOwner = member.uuid === owner;
  return {
    promote: member.active && !member.admin,
    revoke: member.admin && !own && !isOwner,
    remove: !own,
    // The reader's own sessions are on the account screen.
    sessions: member.active && !own,
  };
};
