import type { Clock, Database, FindSessionState } from '@waymark/service-kit';
import type { SuperAdmins } from '../users/super-admins.ts';
import { findUser } from '../users/user-store.ts';
import { isLiveSession } from './session-store.ts';

/** Whether a session is live, and the rights of its person: from the database, not from a token's claims. */
export const createFindSessionState = (deps: {
  database: Database;
  clock: Clock;
  rightsOf: SuperAdmins['rightsOf'];
}): FindSessionState => {
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
