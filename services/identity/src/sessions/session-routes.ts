import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  refreshSession,
  type SessionResource,
} from '@waymark/contracts';
import { AppError, type Clock, type Database, implement, type Route } from '@waymark/service-kit';
import { clientOf } from './client.ts';
import type { Login } from './login.ts';
import { answerSignedIn, clearRefreshCookie, refreshTokenOf } from './session-cookie.ts';
import type { SessionService } from './session-service.ts';
import * as store from './session-store.ts';

const presentSession = (session: store.Session, current: string): SessionResource => ({
  uuid: session.uuid,
  current: session.uuid === current,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  expires_at: session.expiresAt.toISOString(),
  user_agent: session.userAgent || null,
  ip: session.address || null,
});

/** Signing in and out, and the user's own sessions. */
export const sessionRoutes = (deps: {
  database: Database;
  clock: Clock;
  signIn: Login;
  sessions: SessionService;
}): Route[] => {
  const { database, clock, signIn, sessions } = deps;
  const db = database.platform;
  const listed = async ({ userUuid, sessionId }: { userUuid: string; sessionId: string }) => ({
    sessions: (await store.liveSessionsOf(db, userUuid, clock.now())).map((one) => presentSession(one, sessionId)),
  });

  return [
    implement(login, {
      handler: async (call) => answerSignedIn(call, await signIn.withPassword(call.body, clientOf(call))),
    }),
    implement(refreshSession, {
      handler: async (call) => answerSignedIn(call, await sessions.refresh(refreshTokenOf(call), clientOf(call))),
    }),
    implement(logout, {
      handler: async (call) => {
        await store.endSession(db, call.session.sessionId, clock.now());
        clearRefreshCookie(call);
      },
    }),
    implement(listSessions, { handler: (call) => listed(call.session) }),
    implement(endSession, {
      handler: async (call) => {
        const { userUuid, sessionId } = call.session;
        if (!(await store.endSessionOf(db, userUuid, call.params.session, clock.now())))
          throw new AppError('NOT_FOUND');
        if (call.params.session === sessionId) clearRefreshCookie(call);
        return listed(call.session);
      },
    }),
    implement(endOtherSessions, {
      handler: async (call) => {
        await store.endSessionsOf(db, call.session.userUuid, clock.now(), call.session.sessionId);
        return listed(call.session);
      },
    }),
  ];
};
