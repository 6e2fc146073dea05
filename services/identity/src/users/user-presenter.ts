import type { UserResource } from '@waymark/contracts';
import type { User } from './user.ts';

/** The user as the API answers it. */
export const presentUser = (user: User, superAdmin: boolean): UserResource => ({
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
});
