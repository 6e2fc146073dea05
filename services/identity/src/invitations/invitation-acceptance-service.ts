import { AppError, type Clock, type Database, type Events, invalidField, type Scope } from '@waymark/service-kit';
import { aboutMember, memberEvent } from '../members/member-events.ts';
import { activateMembers, findMember, memberIn } from '../members/member-store.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { tokenHash } from '../sessions/secret-token.ts';
import type { JoinTeam } from '../teams/join-team.ts';
import type { User } from '../users/user.ts';
import { holdUser } from '../users/user-store.ts';
import { dropInvitation } from './drop-invitation.ts';
import { forgetInvitationMail } from './invitation-mail-store.ts';
import {
  deleteInvitations,
  findInvitation,
  type Invitation,
  invitationIn,
  invitationOfIn,
} from './invitation-store.ts';
import { organisationOfToken } from './invitation-token.ts';

const notValid = () => invalidField('invitation_token', 'validation.invitation_token');
const ofAnother = () => invalidField('invitation_token', 'validation.invitation_token_of_another');

export type InvitationAcceptanceService = {
  /**
   * The organisation that a registration with this token joins; undefined without a token.
   * @throws {AppError} VALIDATION naming the token, unless it belongs to this address, is unused and not older than 30 days
   */
  organisationFor(email: string, token: string | null | undefined): Promise<string | undefined>;
  /** The same for a user with an account. Undefined, not refused, if they are already active in the organisation. */
  organisationToJoin(user: User, token: string | null | undefined): Promise<string | undefined>;
  /** Makes the user an active member of the organisation, in the caller's transaction. Locks the organisation. */
  accept(scope: Scope, user: User, token: string): Promise<void>;
  /**
   * The same for an invitation chosen from the user's list. @throws {AppError} NOT_FOUND unless it is theirs, unanswered and not expired
   */
  acceptOwn(scope: Scope, user: string, invitation: string): Promise<void>;
  /** Deletes the invitation and the invited member. @throws {AppError} NOT_FOUND as `acceptOwn` */
  declineOwn(scope: Scope, user: string, invitation: string): Promise<void>;
  /** Checks and locks the rows that `accept` needs, before the user exists. Locks the organisation. */
  holdFor(scope: Scope, email: string, token: string): Promise<void>;
};

/** Accepts invitations by the token of a mail, which belongs to one address, can be used once and expires after 30 days. */
export const createInvitationAcceptanceService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  joinTeam: JoinTeam;
}): InvitationAcceptanceService => {
  const { database, events, clock, joinTeam } = deps;

  const goodOrRefuse = (invitation: Invitation | undefined, email: string): Invitation => {
    if (invitation === undefined || invitation.expiresAt <= clock.now()) throw notValid();
    if (invitation.email !== email) throw ofAnother();
    return invitation;
  };

  const organisationFor: InvitationAcceptanceService['organisationFor'] = async (email, token) => {
    if (!token) return undefined;
    const organisation = organisationOfToken(token);
    goodOrRefuse(organisation ? await findInvitation(database, organisation, tokenHash(token)) : undefined, email);
    return organisation;
  };

  const hold = async (scope: Scope, email: string, token: string): Promise<Invitation> => {
    const organisation = await lockOrganisation(scope);
    return goodOrRefuse(organisation && (await invitationIn(scope, tokenHash(token))), email);
  };

  const join = async (scope: Scope, user: string, invitation: Invitation): Promise<void> => {
    await activateMembers(scope, [user], clock.now());
    await deleteInvitations(scope, [user]);
    await forgetInvitationMail(scope, invitation.email);
    const member = await memberIn(scope, user);
    if (member) {
      await events.emit(scope, memberEvent('joined', scope.organisation, member, user));
      await events.record(scope, { ...aboutMember(member), action: 'member.joined', actor: user });
    }
    if (invitation.teamUuid) await joinTeam(scope, invitation.teamUuid, [user], user);
  };

  const holdOwn = async (scope: Scope, user: string, uuid: string): Promise<Invitation> => {
    const invitation = (await lockOrganisation(scope)) && (await invitationOfIn(scope, user, uuid));
    if (!invitation || invitation.expiresAt <= clock.now()) throw new AppError('NOT_FOUND');
    return invitation;
  };

  return {
    organisationFor,
    async holdFor(scope, email, token) {
      await hold(scope, email, token);
    },
    async organisationToJoin(user, token) {
      const organisation = token ? organisationOfToken(token) : undefined;
      // The link in an old mail must still let a member sign in.
      if (organisation && (await findMember(database, organisation, user.uuid))?.active) return undefined;
      return organisationFor(user.email, token);
    },
    async accept(scope, user, token) {
      const invitation = await hold(scope, user.email, token);
      // An invitation belongs to its address; the account may have changed to another one in the meantime.
      if (invitation.userUuid !== user.uuid) throw ofAnother();
      // Locked, so that a concurrent change of name comes entirely before or after the event.
      await holdUser(scope.trx, user.uuid);
      await join(scope, user.uuid, invitation);
    },
    async acceptOwn(scope, user, uuid) {
      const invitation = await holdOwn(scope, user, uuid);
      await holdUser(scope.trx, user);
      await join(scope, user, invitation);
    },
    async declineOwn(scope, user, uuid) {
      await holdOwn(scope, user, uuid);
      const member = await memberIn(scope, user);
      if (member) await dropInvitation(scope, events, member);
    },
  };
};
