import { AppError } from '../errors.ts';
import type { Session } from './access-token.ts';

/** The access step of calls for the platform owner. @throws {AppError} FORBIDDEN, or what keeps the rights from this person for now */
export const requireSuperAdmin = ({ session }: { session: Session }): void => {
  if (session.superAdmin) return;
  throw new AppError(session.superAdminBar ?? 'FORBIDDEN');
};
