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

export type InvitationAcceptanceService = {
  /**
   * The organisation that a registration with this token joins; undefined without a token.
   * @throws {AppError} VALIDATION naming the token unless it is this address's, unused and not older than 30 days
   */
  organisationFor(email: string, token: string | null | undefined): Promise<string | undefined>;
  /** The same for somebody with an account: a token of an organisation that they are already active in is let pass. */
  organisationToJoin(user: User, token: string | null | undefined): Promise<string | undefined>;
  /** Makes the user an active member, in the caller's transaction. Takes the organisation's lock. */
  accept(scope: Scope, user: User, token: string): Promise<void>;
  /** The same for an invitation that the user chose. @throws {AppError} NOT_FOUND unless it is theirs, waits and has not expired */
  acceptOwn(scope: Scope, user: string, invitation: string): Promise<void>;
  /** The invitation is gone, and the organisation's list is without it. @throws {AppError} NOT_FOUND as `acceptOwn` */
  declineOwn(scope: Scope, user: string, invitation: string): Promise<void>;
  /** What `accept` needs to hold before a user is there at all. Takes the organisation's lock. */
  holdFor(scope: Scope, email: string, token: string): Promise<void>;
};

/** Tokens of invitation mails: bound to an address, used once, for 30 days. */
export const createInvitationAcceptanceService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  joinTeam: JoinTeam;
}): InvitationAcceptanceService => {
  const { database, events, clock, joinTeam } = deps;

  const isGood = (invitation: Invitation | undefined, email: string): boolean =>
    invitation !== undefined && invitation.email === email && invitation.expiresAt > clock.now();

  const organisationFor: InvitationAcceptanceService['organisationFor'] = async (email, token) => {
    if (!token) return undefined;
    const organisation = organisationOfToken(token);
    const invitation = organisation ? await findInvitation(database, organisation, tokenHash(token)) : undefined;
    if (!isGood(invitation, email)) throw notValid();
    return organisation;
  };

  const hold = async (scope: Scope, email: string, token: string): Promise<Invitation> => {
    const organisation = await lockOrganisation(scope);
    const invitation = organisation && (await invitationIn(scope, tokenHash(token)));
    if (!invitation || !isGood(invitation, email)) throw notValid();
    return invitation;
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
      // The link in an old mail still leads to the sign-in of somebody who has long joined.
      if (organisation && (await findMember(database, organisation, user.uuid))?.active) return undefined;
      return organisationFor(user.email, token);
    },
    async accept(scope, user, token) {
      const invitation = await hold(scope, user.email, token);
      // It stays with the address, where the account has changed its own meanwhile.
      if (invitation.userUuid !== user.uuid) throw notValid();
      // Held, so that a change of the name at this very moment comes before or after the event as a whole.
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
