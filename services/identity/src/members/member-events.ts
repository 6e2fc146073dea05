import type { AuditDetails, LeaveReason, MemberSnapshot } from '@waymark/contracts';
import type { DraftOf, EventDraft } from '@waymark/service-kit';
import type { Actor } from '../users/user.ts';
import type { Member } from './member.ts';

/** A member as events and internal calls contain them; of somebody who is only invited no name, language or image. */
export const memberSnapshotOf = (organisation: string, member: Member): MemberSnapshot => ({
  organisation_uuid: organisation,
  user_uuid: member.userUuid,
  first_name: member.firstName,
  last_name: member.lastName,
  email: member.email,
  lang: member.lang,
  image_path: member.imagePath,
  admin: member.admin,
  active: member.active,
  joined_at: member.joinedAt?.toISOString() ?? null,
  user_created_at: member.registeredAt?.toISOString() ?? null,
});

const ofMember = (organisation: string, member: Member, actor: Actor) => ({
  organisation,
  subject: member.uuid,
  actor,
});

/** An audit record about a member. The address is removed when their account is deleted. */
export const aboutMember = (member: Pick<Member, 'userUuid' | 'email'>, details: AuditDetails = {}) =>
  ({ target: 'user', targetUuid: member.userUuid, details: { email: member.email, ...details } }) as const;

/** The event that somebody was invited to the organisation, or joined it. */
export const memberEvent = (
  verb: 'invited' | 'joined',
  organisation: string,
  member: Member,
  actor: Actor,
): EventDraft => ({
  type: `waymark.identity.member.${verb}.v1`,
  ...ofMember(organisation, member, actor),
  data: memberSnapshotOf(organisation, member),
});

/** The event of a changed member. @param changed the names of the fields on the wire; none where the present state is replayed */
export const memberUpdated = (
  organisation: string,
  member: Member,
  changed: string[],
  actor: Actor,
): DraftOf<'waymark.identity.member.updated.v1'> => ({
  type: 'waymark.identity.member.updated.v1',
  ...ofMember(organisation, member, actor),
  data: { ...memberSnapshotOf(organisation, member), changed },
});

/** The event that a membership or an invitation has ended. @param how.successor who takes over; null for an invitation */
export const memberLeft = (
  organisation: string,
  member: Member,
  how: { successor: string | null; reason: LeaveReason },
  actor: Actor,
): EventDraft => ({
  type: 'waymark.identity.member.left.v1',
  ...ofMember(organisation, member, actor),
  data: { ...memberSnapshotOf(organisation, member), successor_uuid: how.successor, reason: how.reason },
});
