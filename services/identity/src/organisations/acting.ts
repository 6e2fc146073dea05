import { AppError, type Scope } from '@waymark/service-kit';
import type { Member } from '../members/member.ts';
import { memberIn } from '../members/member-store.ts';
import type { Organisation } from './organisation.ts';
import { lockOrganisation } from './organisation-store.ts';

export type Acting = { organisation: Organisation; me: Member };

/**
 * Locks the organisation and reads the caller's membership again, because it may have changed since the access steps.
 * @throws {AppError} NOT_FOUND if the caller is not an active member (any more)
 */
export const actingMember = async (scope: Scope, user: string): Promise<Acting> => {
  const organisation = await lockOrganisation(scope);
  const me = organisation && (await memberIn(scope, user));
  if (!organisation || !me?.active) throw new AppError('NOT_FOUND');
  return { organisation, me };
};

/** The same for a caller who must be an admin. @throws {AppError} NOT_FOUND, FORBIDDEN */
export const actingAdmin = async (scope: Scope, user: string): Promise<Acting> => {
  const acting = await actingMember(scope, user);
  if (!acting.me.admin) throw new AppError('FORBIDDEN');
  return acting;
};
