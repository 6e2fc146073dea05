import type { UserResource } from '@waymark/contracts';
import type { AccountState } from './super-admins.ts';
import type { User } from './user.ts';

/** The user as the API shows it. */
export const presentUser = (user: User, { superAdmin, mustProveEmail }: AccountState): UserResource => ({
  uuid: user.uuid,
  first_name: user.firstName ?? '',
  last_name: user.lastName ?? '',
  email: user.email,
  lang: user.lang,
  super_admin: superAdmin,
  innovator: user.innovator,
  image_path: user.imagePath,
  gdpr_accepted: user.gdprAcceptedAt !== null,
  email_proven: user.emailVerifiedAt !== null,
  must_prove_email: mustProveEmail,
  second_factor: user.secondFactor,
});
