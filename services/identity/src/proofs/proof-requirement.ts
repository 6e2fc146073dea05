import { type AccessCall, AppError, type Database } from '@waymark/service-kit';
import type { EmailProofMode } from '../config.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/user-store.ts';

/** Whether inviting, accepting an invitation and access tokens wait for a proof of this person's address. */
export const mustProveEmail = (user: User, mode: EmailProofMode): boolean =>
  mode === 'required' && user.emailVerifiedAt === null;

export type RequireProvenEmail = (call: AccessCall) => Promise<void>;

/**
 * The access step before what only somebody with a proven address may do (product-rules.md, "Proof of address").
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
