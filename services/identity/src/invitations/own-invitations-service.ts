import { AppError, type Clock, type Database, type Events } from '@waymark/service-kit';
import { findUser } from '../users/user-store.ts';
import type { InvitationAcceptanceService } from './invitation-acceptance-service.ts';
import { listInvitationsOf, type OwnInvitation } from './invitation-store.ts';

export type OwnInvitationsService = {
  /** The user's unanswered invitations. @throws {AppError} SESSION_REQUIRED */
  list(user: string): Promise<OwnInvitation[]>;
  /** One of them. @throws {AppError} NOT_FOUND if it is somebody else's, answered, withdrawn or expired */
  find(user: string, invitation: string): Promise<OwnInvitation>;
  /** Joins, even if no seat is left: the over-subscription block follows. @throws {AppError} NOT_FOUND */
  accept(user: string, invitation: OwnInvitation): Promise<void>;
  /** @throws {AppError} NOT_FOUND */
  decline(user: string, invitation: OwnInvitation): Promise<void>;
};

/** Lists, accepts and declines the invitations of a user with an account. Those of others and answered ones count as not found. */
export const createOwnInvitationsService = (deps: {
  database: Database;
  events: Events;
  clock: Clock;
  acceptance: InvitationAcceptanceService;
}): OwnInvitationsService => {
  const { database, events, clock, acceptance } = deps;

  const list = (user: string) => listInvitationsOf(database, user, clock.now());

  return {
    async list(user) {
      if (!(await findUser(database.platform, user))) throw new AppError('SESSION_REQUIRED');
      return list(user);
    },
    async find(user, uuid) {
      const own = (await list(user)).find((invitation) => invitation.uuid === uuid);
      if (!own) throw new AppError('NOT_FOUND');
      return own;
    },
    accept: (user, { uuid, organisation }) =>
      events.transaction(organisation.uuid, (scope) => acceptance.acceptOwn(scope, user, uuid)),
    decline: (user, { uuid, organisation }) =>
      events.transaction(organisation.uuid, (scope) => acceptance.declineOwn(scope, user, uuid)),
  };
};
