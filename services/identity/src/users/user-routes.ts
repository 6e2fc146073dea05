import { acceptGdpr, deleteUser, editUser, exportUser, readUser, register } from '@waymark/contracts';
import { AppError, type Database, implement, type Route, reply } from '@waymark/service-kit';
import { newcomerOf } from '../sessions/client.ts';
import type { RequireFreshSignIn } from '../sessions/fresh-sign-in.ts';
import { clearRefreshCookie } from '../sessions/refresh-cookie.ts';
import { answerSignedIn } from '../sessions/session-cookie.ts';
import type { SessionService } from '../sessions/session-service.ts';
import type { AccountDeletionService } from './account-deletion-service.ts';
import type { DataExportService } from './data-export-service.ts';
import type { ProfileService } from './profile-service.ts';
import type { RegistrationService } from './registration-service.ts';
import type { SuperAdmins } from './super-admins.ts';
import { presentUser } from './user-presenter.ts';
import { findUser } from './user-store.ts';

/** Registration, and the caller's own account: reading, editing, downloading and deleting it. */
export const userRoutes = (deps: {
  database: Database;
  registration: RegistrationService;
  profiles: ProfileService;
  deletion: AccountDeletionService;
  sessions: SessionService;
  exportData: DataExportService;
  accountStateOf: SuperAdmins['accountStateOf'];
  requireFreshSignIn: RequireFreshSignIn;
}): Route[] => {
  const { database, registration, profiles, deletion, sessions, exportData, accountStateOf, requireFreshSignIn } = deps;

  return [
    implement(register, {
      handler: async (call) => {
        const client = newcomerOf(call);
        return answerSignedIn(call, await registration.register(call.body, client), client);
      },
    }),
    implement(readUser, {
      handler: async (call) => {
        const user = await findUser(database.platform, call.session.userUuid);
        if (!user) throw new AppError('SESSION_REQUIRED');
        return { user: presentUser(user, accountStateOf(user)) };
      },
    }),
    implement(editUser, {
      handler: async (call) => {
        const user = await profiles.edit(call.session.userUuid, call.body);
        const answer = { user: presentUser(user, accountStateOf(user)) };
        // The access token carries the language of messages.
        return user.lang === call.session.lang
          ? answer
          : { ...answer, token: await sessions.replaceToken(user, call.session) };
      },
    }),
    implement(deleteUser, {
      access: [requireFreshSignIn],
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
        const data = await exportData(call.session.userUuid);
        return reply(JSON.stringify({ status: true, ...data }, null, 2), {
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': 'attachment; filename="waymark-my-data.json"',
        });
      },
    }),
  ];
};
