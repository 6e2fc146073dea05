import type { SuperAdminBar } from '@waymark/service-kit';
import type { IdentityConfig } from '../config.ts';
import type { User } from './user.ts';

export type SuperAdminRights = { superAdmin: boolean; superAdminBar?: SuperAdminBar };

export type SuperAdmins = {
  /** Rights as they stand now, or what keeps them from somebody who is meant to have them. */
  rightsOf(user: User): SuperAdminRights;
  isSuperAdmin(user: User): boolean;
  /** Whether anything depends on this person's address being proven. */
  isProofNeeded(user: User): boolean;
};

/**
 * Who is a platform owner: whoever was granted it on the command line, and whoever has an address of `SUPER_ADMINS`. Anybody can register
 * an address, so it counts once it is proven. Only where mails lie open to everybody, outside production, can a proof be waived.
 */
export const createSuperAdmins = (
  config: Pick<IdentityConfig, 'superAdmins' | 'emailProof'>,
  settings: { production: boolean },
): SuperAdmins => {
  const { superAdmins, emailProof } = config;
  const isListed = (user: User) => superAdmins.includes(user.email);
  const mustBeProven = settings.production || emailProof === 'required';

  const rightsOf = (user: User): SuperAdminRights => {
    if (user.superAdminGranted) return { superAdmin: true };
    if (!isListed(user)) return { superAdmin: false };
    if (mustBeProven && user.emailVerifiedAt === null) return { superAdmin: false, superAdminBar: 'EMAIL_NOT_PROVEN' };
    return { superAdmin: true };
  };
  return {
    rightsOf,
    isSuperAdmin: (user) => rightsOf(user).superAdmin,
    isProofNeeded: (user) => emailProof === 'required' || rightsOf(user).superAdminBar === 'EMAIL_NOT_PROVEN',
  };
};
