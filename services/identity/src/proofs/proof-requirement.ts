import { type AccessCall, AppError, type Database } from '@waymark/service-kit';
import type { EmailProofMode } from '../config.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';

/** Whether this person must prove their address before inviting, accepting an invitation or creating an access token. */
export const mustProveEmail = (user: User, mode: EmailProofMode): boolean =>
  mode === 'required' && user.emailVerifiedAt === null;

export type RequireProvenEmail = (call: AccessCall) => Promise<void>;

/**
 * The access step before calls that need a proven address (product-rules.md, "Proof of address").
 * @throws {AppError} EMAIL_NOT_PROVEN, SESSION_REQUIRED
 */
export const createRequireProvenEmail = (deps: {
  database: Database;
  emailProof: EmailProofMode;
}): RequireProvenEmail => {
  const { database, emailProof } = deps;
  return async ({ session }) => {
    if (emailProof === 'off') return;
    const user = await findUser(database.platform, session.userUuid);
    if (!user) throw new AppError('SESSION_REQUIRED');
    if (mustProveEmail(user, emailProof)) throw new AppError('EMAIL_NOT_PROVEN');
  };
};
