import type { Events, Scope } from '@waymark/service-kit';
import type { Member } from '../members/member.ts';
import { aboutMember, memberLeft } from '../members/member-events.ts';
import { deleteMembers } from '../members/member-store.ts';

/** Somebody who is invited does not want to join. It is told as nobody's doing: who somebody is, is not told of one who did not join. */
export const dropInvitation = async (
  scope: Scope,
  events: Pick<Events, 'emit' | 'record'>,
  member: Member,
): Promise<void> => {
  await deleteMembers(scope, [member.userUuid]);
  await events.emit(scope, memberLeft(scope.organisation, member, { successor: null, reason: 'left' }, null));
  await events.record(scope, { ...aboutMember(member), action: 'member.declined', actor: null });
};
