import type { SuperAdminBar } from '@waymark/service-kit';
import type { IdentityConfig } from '../config.ts';
import { mustProveEmail } from '../proofs/proof-requirement.ts';
import type { User } from './user.ts';

export type SuperAdminRights = { superAdmin: boolean; superAdminBar?: SuperAdminBar };

/** What the API says of a user beside what is stored. Who lacks only a second factor is the platform owner all the same. */
export type Standing = { superAdmin: boolean; mustProveEmail: boolean };

const barredBy = (superAdminBar: SuperAdminBar): SuperAdminRights => ({ superAdmin: false, superAdminBar });

export type SuperAdmins = {
  /** Rights as they stand now, or what keeps them from somebody who is meant to have them. */
  rightsOf(user: User): SuperAdminRights;
  standingOf(user: User): Standing;
};

/**
 * Who is a platform owner: whoever was granted it on the command line, and whoever has an address of `SUPER_ADMINS`. Anybody can register
 * an address, so it counts once it is proven. Only where mails lie open to everybody, outside production, can a proof be waived. In
 * production nothing is answered to them before they have a second factor: what they may do, a stolen password must not be enough for.
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
    standingOf: (user) => {
      const { superAdmin, superAdminBar } = rightsOf(user);
      return {
        superAdmin: superAdmin || superAdminBar === 'SECOND_FACTOR_REQUIRED',
        mustProveEmail: mustProveEmail(user, emailProof),
      };
    },
  };
};
