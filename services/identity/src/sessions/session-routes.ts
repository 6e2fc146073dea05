import { endOtherSessions, endSession, listSessions, login, logout, refreshSession } from '@waymark/contracts';
import { AppError, type Events, implement, type Route } from '@waymark/service-kit';
import { clientOf, newcomerOf } from './client.ts';
import type { LoginService } from './login-service.ts';
import { clearRefreshCookie, refreshTokenOf } from './refresh-cookie.ts';
import { answerFirstStep, answerSignedIn } from './session-cookie.ts';
import type { SessionEndService } from './session-end-service.ts';
import type { ListSessions } from './session-list.ts';
import type { SessionService } from './session-service.ts';

/** Signing in and out, and the caller's own sessions. */
export const sessionRoutes = (deps: {
  events: Events;
  ending: SessionEndService;
  signIn: LoginService;
  sessions: SessionService;
  list: ListSessions;
}): Route[] => {
  const { events, ending, signIn, sessions, list } = deps;
  const listed = async ({ userUuid, sessionId }: { userUuid: string; sessionId: string }) => ({
    sessions: await list(userUuid, sessionId),
  });

  return [
    implement(login, {
      handler: async (call) => {
        const client = newcomerOf(call);
        return answerFirstStep(call, await signIn.withPassword(call.body, client), client);
      },
    }),
    implement(refreshSession, {
      handler: async (call) => {
        const client = clientOf(call);
        return answerSignedIn(call, await sessions.refresh(refreshTokenOf(call), client), client);
      },
    }),
    implement(logout, {
      handler: async (call) => {
        const { userUuid, sessionId } = call.session;
        await events.platformTransaction((trx) => ending.end(trx, userUuid, sessionId, 'signed_out'));
        clearRefreshCookie(call);
      },
    }),
    implement(listSessions, { handler: (call) => listed(call.session) }),
    implement(endSession, {
      handler: async (call) => {
        const { userUuid, sessionId } = call.session;
        const { session } = call.params;
        const isEnded = await events.platformTransaction((trx) =>
          ending.end(trx, userUuid, session, 'ended_by_person'),
        );
        if (!isEnded) throw new AppError('NOT_FOUND');
        if (session === sessionId) clearRefreshCookie(call);
        return listed(call.session);
      },
    }),
    implement(endOtherSessions, {
      handler: async (call) => {
        const { userUuid, sessionId } = call.session;
        await events.platformTransaction((trx) => ending.endOtherSessions(trx, userUuid, sessionId, 'ended_by_person'));
        return listed(call.session);
      },
    }),
  ];
};
