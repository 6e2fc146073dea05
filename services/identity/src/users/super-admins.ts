import type { SuperAdminBar } from '@waymark/service-kit';
import type { IdentityConfig } from '../config.ts';
import { mustProveEmail } from '../proofs/proof-requirement.ts';
import type { User } from './user.ts';

export type SuperAdminRights = { superAdmin: boolean; superAdminBar?: SuperAdminBar };

/** The computed fields of a user in the API. A user who lacks only a second factor still counts as super admin. */
export type AccountState = { superAdmin: boolean; mustProveEmail: boolean };

const barredBy = (superAdminBar: SuperAdminBar): SuperAdminRights => ({ superAdmin: false, superAdminBar });

export type SuperAdmins = {
  /** The current rights of a user, or the requirement that a designated super admin does not meet yet. */
  rightsOf(user: User): SuperAdminRights;
  /** The rights as the API shows them. */
  accountStateOf(user: User): AccountState;
};

/**
 * Who is a platform owner: users granted the role on the command line, and users with an address in `SUPER_ADMINS`. Anybody can register an
 * address, so it must be proven first; only outside production, where everybody can read the mails, may that be switched off. In production
 * a platform owner has no rights before they have a second factor: a stolen password must not be enough.
 */
export const createSuperAdmins = (
  config: Pick<IdentityConfig, 'superAdmins' | 'emailProof'>,
  settings: { production: boolean },
): SuperAdmins => {
  const { superAdmins, emailProof } = config;
  const isListed = (user: User) => superAdmins.includes(user.email);
  const mustBeProven = settings.production || emailProof === 'required';

  const rightsOf = (user: User): SuperAdminRights => {
    if (!user.superAdminGranted) {
      if (!isListed(user)) return { superAdmin: false };
      if (mustBeProven && user.emailVerifiedAt === null) return barredBy('EMAIL_NOT_PROVEN');
    }
    if (settings.production && !user.secondFactor) return barredBy('SECOND_FACTOR_REQUIRED');
    return { superAdmin: true };
  };
  return {
    rightsOf,
    accountStateOf: (user) => {
      const { superAdmin, superAdminBar } = rightsOf(user);
      return {
        superAdmin: superAdmin || superAdminBar === 'SECOND_FACTOR_REQUIRED',
        mustProveEmail: mustProveEmail(user, emailProof),
      };
    },
  };
};
