import { acceptGdpr, deleteUser, editUser, exportUser, readUser, register } from '@waymark/contracts';
import { AppError, type Database, implement, type Route, reply } from '@waymark/service-kit';
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
    implement(register, {
      handler: async (call) => answerSignedIn(call, await registration.register(call.body, clientOf(call))),
    }),
    implement(readUser, {
      handler: async (call) => {
        const user = await findUser(database.platform, call.session.userUuid);
        if (!user) throw new AppError('SESSION_REQUIRED');
        return { user: presentUser(user, isSuperAdmin(user)) };
      },
    }),
    implement(editUser, {
      handler: async (call) => {
        const user = await profiles.edit(call.session.userUuid, call.body);
        const answer = { user: presentUser(user, isSuperAdmin(user)) };
        // The token carries the language that messages are written in.
        return user.lang === call.session.lang
          ? answer
          : { ...answer, token: await sessions.accessToken(user, call.session.sessionId) };
      },
    }),
    implement(deleteUser, {
      handler: async (call) => {
        await deletion.deleteAccount(call.session.userUuid, call.body);
        clearRefreshCookie(call);
      },
    }),
    implement(acceptGdpr, {
      handler: async (call) => {
        await profiles.acceptGdpr(call.session.userUuid);
      },
    }),
    implement(exportUser, {
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
