import { AppError, type Scope } from '@waymark/service-kit';
import type { Member } from '../members/member.ts';
import { memberIn } from '../members/member-store.ts';
import type { Organisation } from './organisation.ts';
import { lockOrganisation } from './organisation-store.ts';

export type Acting = { organisation: Organisation; me: Member };

/**
 * Locks the organisation and looks again who is acting: what the access steps found may have changed since.
 * @throws {AppError} NOT_FOUND for somebody who is not an active member (any more)
 */
export const actingMember = async (scope: Scope, user: string): Promise<Acting> => {
  const organisation = await lockOrganisation(scope);
  const me = organisation && (await memberIn(scope, user));
  if (!organisation || !me?.active) throw new AppError('NOT_FOUND');
  return { organisation, me };
};

/** The same for an admin. @throws {AppError} NOT_FOUND, FORBIDDEN */
export const actingAdmin = async (scope: Scope, user: string): Promise<Acting> => {
  const acting = await actingMember(scope, user);
  if (!acting.me.admin) throw new AppError('FORBIDDEN');
  return acting;
};
