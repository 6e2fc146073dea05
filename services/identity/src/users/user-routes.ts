import { IMAGE_BODY_LIMIT, userDelete, userEdit, userNew } from '@waymark/contracts';
import { AppError, type Database, type Route, reply, route } from '@waymark/service-kit';
import { clientOf } from '../sessions/client.ts';
import { answerSignedIn, clearRefreshCookie } from '../sessions/session-cookie.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { AccountDeletion } from './account-deletion.ts';
import type { DataExport } from './data-export.ts';
import type { ProfileService } from './profile-service.ts';
import type { Registration } from './registration.ts';
import type { User } from './user.ts';
import { presentUser } from './user-presenter.ts';
import { findUser } from './user-store.ts';

/** Far above the 100 a minute that have to stay open: whole schools sit behind one address. It only bounds the hashing. */
const REGISTRATION_LIMIT = { name: 'registration', points: 1000, seconds: 60, by: 'ip' } as const;
const EXPORT_LIMIT = { name: 'export', points: 20, seconds: 3600, by: 'user' } as const;

export const userRoutes = (deps: {
  database: Database;
  registration: Registration;
  profiles: ProfileService;
  deletion: AccountDeletion;
  sessions: SessionService;
  exportData: DataExport;
  isSuperAdmin: (user: User) => boolean;
}): Route[] => {
  const { database, registration, profiles, deletion, sessions, exportData, isSuperAdmin } = deps;

  return [
    route('POST', '/api/v1/user/new', {
      auth: 'public',
      limits: [REGISTRATION_LIMIT],
      body: userNew,
      status: 201,
      handler: async (call) => answerSignedIn(call, await registration.register(call.body, clientOf(call))),
    }),
    route('GET', '/api/v1/user', {
      auth: 'session',
      handler: async (call) => {
        const user = await findUser(database.platform, call.session.userUuid);
        if (!user) throw new AppError('SESSION_REQUIRED');
        return { user: presentUser(user, isSuperAdmin(user)) };
      },
    }),
    route('PUT', '/api/v1/user', {
      auth: 'session',
      body: userEdit,
      bodyLimit: IMAGE_BODY_LIMIT,
      handler: async (call) => {
        const user = await profiles.edit(call.session.userUuid, call.body);
        const answer = { user: presentUser(user, isSuperAdmin(user)) };
        // The token carries the language that messages are written in.
        return user.lang === call.session.lang
          ? answer
          : { ...answer, token: await sessions.accessToken(user, call.session.sessionId) };
      },
    }),
    route('DELETE', '/api/v1/user', {
      auth: 'session',
      body: userDelete,
      handler: async (call) => {
        await deletion.deleteAccount(call.session.userUuid, call.body);
        clearRefreshCookie(call);
      },
    }),
    route('POST', '/api/v1/user/accept_gdpr', {
      auth: 'session',
      handler: (call) => profiles.acceptGdpr(call.session.userUuid),
    }),
    route('GET', '/api/v1/user/export', {
      auth: 'session',
      limits: [EXPORT_LIMIT],
      handler: async (call) => {
        const data = await exportData(call.session.userUuid, call.session.superAdmin);
        return reply(JSON.stringify({ status: true, ...data }, null, 2), {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="waymark-my-data.json"',
        });
      },
    }),
  ];
};
