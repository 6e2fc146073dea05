import type { User } from './user.ts';

export type UserAnswer = {
  uuid: string;
  first_name: string;
  last_name: string;
  email: string;
  lang: string;
  super_admin: boolean;
  innovator: boolean;
  image_path: string | null;
  gdpr_accepted: boolean;
  email_proven: boolean;
};

/** The user as answers of the API show it. */
export const presentUser = (user: User, superAdmin: boolean): UserAnswer => ({
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
