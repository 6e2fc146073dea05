import type { Lang } from '../rules/languages.ts';

export type UserResource = {
  uuid: string;
  first_name: string;
  last_name: string;
  email: string;
  lang: Lang;
  super_admin: boolean;
  /** Consent to be contacted. */
  innovator: boolean;
  image_path: string | null;
  gdpr_accepted: boolean;
  /** A mailed link or an identity provider has shown that the address is theirs. */
  email_proven: boolean;
};

/** Answer of every call that signs in. */
export type SignedIn = { user: UserResource; token: string };

/** One of the user's own sessions. */
export type SessionResource = {
  uuid: string;
  current: boolean;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  user_agent: string | null;
  ip: string | null;
};
