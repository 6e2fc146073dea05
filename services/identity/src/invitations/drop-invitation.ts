import type { Events, Scope } from '@waymark/service-kit';
import type { Member } from '../members/member.ts';
import { aboutMember, memberLeft } from '../members/member-events.ts';
import { deleteMembers } from '../members/member-store.ts';

/** Declines an invitation. The event names no actor and the audit log no network address, because the organisation must not learn who an invited person is. */
export const dropInvitation = async (
  scope: Scope,
  events: Pick<Events, 'emit' | 'record'>,
  member: Member,
): Promise<void> => {
  await deleteMembers(scope, [member.userUuid]);
  await events.emit(scope, memberLeft(scope.organisation, member, { successor: null, reason: 'left' }, null));
  await events.record(scope, { ...aboutMember(member), action: 'member.declined', actor: null, withoutOrigin: true });
};
