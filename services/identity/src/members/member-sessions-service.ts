import type { SessionResource } from '@waymark/contracts';
import { AppError, type Database, type Events } from '@waymark/service-kit';
import { actingAdmin } from '../organisations/acting.ts';
import type { SessionEndService } from '../sessions/session-end-service.ts';
import type { ListSessions } from '../sessions/session-list.ts';
import { mailRequested } from '../users/user-events.ts';
import { findUsers } from '../users/user-store.ts';
import { aboutMember } from './member-events.ts';
import { findMember, memberIn } from './member-store.ts';

/** The calling admin and their session. */
type Caller = { userUuid: string; sessionId: string };

/** What admins may do with members' sessions (product-rules.md, "Sessions of members"). */
export type MemberSessionsService = {
  /** @throws {AppError} NOT_FOUND for somebody who is not an active member */
  list(organisation: string, user: string, caller: Caller): Promise<SessionResource[]>;
  /** Ends all sessions of the member except the caller's own. @throws {AppError} NOT_FOUND, FORBIDDEN */
  end(organisation: string, user: string, caller: Caller): Promise<SessionResource[]>;
};

/** A member whose sessions are ended by somebody else is told by mail, which names the organisation. */
export const createMemberSessionsService = (deps: {
  database: Database;
  events: Events;
  ending: Pick<SessionEndService, 'endOtherSessions'>;
  listSessions: ListSessions;
  publicUrl: string;
}): MemberSessionsService => {
  const { database, events, ending, listSessions, publicUrl } = deps;

  return {
    async list(organisation, user, { sessionId }) {
      if (!(await findMember(database, organisation, user))?.active) throw new AppError('NOT_FOUND');
      return listSessions(user, sessionId);
    },
    async end(uuid, user, { userUuid, sessionId }) {
      await events.transaction(uuid, async (scope) => {
        const { organisation } = await actingAdmin(scope, userUuid);
        const member = await memberIn(scope, user);
        if (!member?.active) throw new AppError('NOT_FOUND');
        const sessions = await ending.endOtherSessions(scope.trx, user, sessionId, 'ended_by_admin');
        if (sessions === 0) return;
        const recipients = user === userUuid ? [] : await findUsers(scope.trx, [user]);
        const mails = recipients.map((to) => {
          const data = { first_name: to.firstName, organisation: organisation.name, url: `${publicUrl}/login` };
          return mailRequested(to, 'sessions_ended', data, organisation.uuid);
        });
        const act = { ...aboutMember(member, { sessions }), action: 'member.sessions_ended' } as const;
        await events.record(scope, act, mails);
      });
      return listSessions(user, sessionId);
    },
  };
};
