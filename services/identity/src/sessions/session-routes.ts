import { type SessionResource, userLogin } from '@waymark/contracts';
import { AppError, type Clock, type Database, type Route, route, uuidParam } from '@waymark/service-kit';
import { clientOf } from './client.ts';
import type { Login } from './login.ts';
import { answerSignedIn, clearRefreshCookie, refreshTokenOf } from './session-cookie.ts';
import type { SessionService } from './session-service.ts';
import { endSession, endSessionOf, endSessionsOf, liveSessionsOf, type Session } from './session-store.ts';

const presentSession = (session: Session, current: string): SessionResource => ({
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
  login: Login;
  sessions: SessionService;
}): Route[] => {
  const { database, clock, login, sessions } = deps;
  const db = database.platform;
  const listed = async ({ userUuid, sessionId }: { userUuid: string; sessionId: string }) => ({
    sessions: (await liveSessionsOf(db, userUuid, clock.now())).map((one) => presentSession(one, sessionId)),
  });

  return [
    route('POST', '/api/v1/user/login', {
      auth: 'public',
      body: userLogin,
      handler: async (call) => answerSignedIn(call, await login.withPassword(call.body, clientOf(call))),
    }),
    route('POST', '/api/v1/user/refresh', {
      auth: 'public',
      handler: async (call) => answerSignedIn(call, await sessions.refresh(refreshTokenOf(call), clientOf(call))),
    }),
    route('POST', '/api/v1/user/logout', {
      auth: 'session',
      idempotent: false,
      handler: async (call) => {
        await endSession(db, call.session.sessionId, clock.now());
        clearRefreshCookie(call);
      },
    }),
    route('GET', '/api/v1/user/sessions', { auth: 'session', handler: (call) => listed(call.session) }),
    route('DELETE', '/api/v1/user/sessions/:id', {
      auth: 'session',
      params: { id: uuidParam },
      handler: async (call) => {
        const { userUuid, sessionId } = call.session;
        if (!(await endSessionOf(db, userUuid, call.params.id, clock.now()))) throw new AppError('NOT_FOUND');
        if (call.params.id === sessionId) clearRefreshCookie(call);
        return listed(call.session);
      },
    }),
    route('DELETE', '/api/v1/user/sessions', {
      auth: 'session',
      handler: async (call) => {
        await endSessionsOf(db, call.session.userUuid, clock.now(), call.session.sessionId);
        return listed(call.session);
      },
    }),
  ];
};
