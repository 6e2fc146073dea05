import { AppError } from '../errors.ts';
import type { Session } from './access-token.ts';
import type { SessionStanding } from './confirm-session.ts';

/**
 * The session as the guard goes on with it. A token of a moment ago may still say what is missing for the rights of a platform owner,
 * as the proof of an address does not change the tokens that there are: identity says whether that is so. Without an answer it is.
 */
export const createLiftBar =
  (standingOf: SessionStanding) =>
  async (session: Session): Promise<Session> => {
    const { superAdminBar, ...unbarred } = session;
    if (superAdminBar === undefined) return session;
    const standing = await standingOf(session).catch(() => undefined);
    return standing?.super_admin ? { ...unbarred, superAdmin: true } : session;
  };

/** The access step of calls for the platform owner. @throws {AppError} FORBIDDEN, or what keeps the rights from this person for now */
export const requireSuperAdmin = ({ session }: { session: Session }): void => {
  if (session.superAdmin) return;
  throw new AppError(session.superAdminBar ?? 'FORBIDDEN');
};
