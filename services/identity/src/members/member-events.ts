import type { AuditDetails, LeaveReason, MemberSnapshot } from '@waymark/contracts';
import type { DraftOf, EventDraft } from '@waymark/service-kit';
import type { Actor } from '../users/user.ts';
import type { Member } from './member.ts';

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
