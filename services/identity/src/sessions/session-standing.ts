import type { Clock, Database, SessionStanding } from '@waymark/service-kit';
import type { SuperAdmins } from '../users/super-admins.ts';
import { findUser } from '../users/user-store.ts';
import { isLiveSession } from './session-store.ts';

/** Whether a session stands now, and what its person may, by what is stored and not by what a token says. */
export const createSessionStanding = (deps: {
  database: Database;
  clock: Clock;
  rightsOf: SuperAdmins['rightsOf'];
}): SessionStanding => {
  const { database, clock, rightsOf } = deps;
  const db = database.platform;
  return async ({ userUuid, sessionId }) => {
    const user = await findUser(db, userUuid);
    if (!user || !(await isLiveSession(db, userUuid, sessionId, clock.now()))) {
      return { stands: false, super_admin: false, second_factor: false };
    }
    return { stands: true, super_admin: rightsOf(user).superAdmin, second_factor: user.secondFactor };
  };
};
