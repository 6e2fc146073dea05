import type {
  LeaveReason,
  MailData,
  MailTemplate,
  MemberSnapshot,
  OrganisationSnapshot,
  TeamSnapshot,
} from '@waymark/contracts';
import type { DraftOf, EventDraft } from '@waymark/service-kit';
import type { Member } from '../members/member.ts';
import type { Organisation } from '../organisations/organisation.ts';
import type { Team } from '../teams/team.ts';
import type { User } from '../users/user.ts';

/** Who caused an event; null where the system did. */
export type Actor = string | null;

export const organisationSnapshotOf = (organisation: Organisation): OrganisationSnapshot => ({
  uuid: organisation.uuid,
  name: organisation.name,
  lang: organisation.lang,
  image_path: organisation.imagePath,
  owner_uuid: organisation.ownerUuid,
  created_at: organisation.createdAt.toISOString(),
});

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

export const teamSnapshotOf = (team: Team): TeamSnapshot => ({
  uuid: team.uuid,
  name: team.name,
  user_uuids: team.userUuids,
});

export const organisationEvent = (
  verb: 'created' | 'updated',
  organisation: Organisation,
  actor: Actor,
): EventDraft => ({
  type: `waymark.identity.organisation.${verb}.v1`,
  organisation: organisation.uuid,
  subject: organisation.uuid,
  actor,
  data: organisationSnapshotOf(organisation),
});

export const organisationDeleted = (organisation: Organisation, actor: Actor): EventDraft => ({
  type: 'waymark.identity.organisation.deleted.v1',
  organisation: organisation.uuid,
  subject: organisation.uuid,
  actor,
  data: { uuid: organisation.uuid, name: organisation.name },
});

const aboutMember = (organisation: string, member: Member, actor: Actor) => ({
  organisation,
  subject: member.userUuid,
  actor,
});

export const memberEvent = (
  verb: 'invited' | 'joined',
  organisation: string,
  member: Member,
  actor: Actor,
): EventDraft => ({
  type: `waymark.identity.member.${verb}.v1`,
  ...aboutMember(organisation, member, actor),
  data: memberSnapshotOf(organisation, member),
});

export const memberUpdated = (
  organisation: string,
  member: Member,
  changed: string[],
  actor: Actor,
): DraftOf<'waymark.identity.member.updated.v1'> => ({
  type: 'waymark.identity.member.updated.v1',
  ...aboutMember(organisation, member, actor),
  data: { ...memberSnapshotOf(organisation, member), changed },
});

export const memberLeft = (
  organisation: string,
  member: Member,
  how: { successor: string | null; reason: LeaveReason },
  actor: Actor,
): EventDraft => ({
  type: 'waymark.identity.member.left.v1',
  ...aboutMember(organisation, member, actor),
  data: { ...memberSnapshotOf(organisation, member), successor_uuid: how.successor, reason: how.reason },
});

export const teamCreated = (organisation: string, team: Team, actor: Actor): EventDraft => ({
  type: 'waymark.identity.team.created.v1',
  organisation,
  subject: team.uuid,
  actor,
  data: teamSnapshotOf(team),
});

/** `handover` says who left the team and who takes over what they own in it. */
export const teamUpdated = (
  organisation: string,
  team: Team,
  changed: string[],
  actor: Actor,
  handover: { removed_uuids?: string[]; successor_uuid?: string | null } = {},
): EventDraft => ({
  type: 'waymark.identity.team.updated.v1',
  organisation,
  subject: team.uuid,
  actor,
  data: { ...teamSnapshotOf(team), changed, ...handover },
});

export const teamDeleted = (organisation: string, team: Team, newTeam: string | null, actor: Actor): EventDraft => ({
  type: 'waymark.identity.team.deleted.v1',
  organisation,
  subject: team.uuid,
  actor,
  data: { ...teamSnapshotOf(team), new_team_uuid: newTeam },
});

export const userDeleted = (user: User): EventDraft => ({
  type: 'waymark.identity.user.deleted.v1',
  organisation: null,
  subject: user.uuid,
  actor: user.uuid,
  data: { uuid: user.uuid, email: user.email },
});

/** A mail for the notification service to send, in the reader's language. */
export const mailRequested = (
  to: Pick<User, 'uuid' | 'email' | 'lang'>,
  template: MailTemplate,
  data: MailData,
  organisation: string | null = null,
): EventDraft => ({
  type: 'waymark.identity.mail.requested.v1',
  organisation,
  subject: to.uuid,
  data: { template, to: to.email, lang: to.lang, data },
});
