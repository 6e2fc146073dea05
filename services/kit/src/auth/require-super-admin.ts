import { AppError } from '../errors.ts';
import type { Session } from './access-token.ts';
import type { FindSessionState } from './confirm-session.ts';

/**
 * The session to continue with. Its token may name a requirement that the user has met since, because a proof of the address does not
 * change existing tokens: identity is asked whether it is still missing. Without an answer it counts as missing.
 */
export const createLiftBar =
  (findSessionState: FindSessionState) =>
  async (session: Session): Promise<Session> => {
    const { superAdminBar, ...unbarred } = session;
    if (superAdminBar === undefined) return session;
    const state = await findSessionState(session).catch(() => undefined);
    return state?.super_admin ? { ...unbarred, superAdmin: true } : session;
  };

/**
 * The access step of calls for the platform owner. @throws {AppError} FORBIDDEN, or the code of the requirement that the user does not meet
 * yet
 */
export const requireSuperAdmin = ({ session }: { session: Session }): void => {
  if (session.superAdmin) return;
  throw new AppError(session.superAdminBar ?? 'FORBIDDEN');
};
