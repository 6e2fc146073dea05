import type { InferType } from 'yup';
import { LANGUAGES } from '../rules/languages.ts';
import { flag, instant, oneOf, resource, text, textOrNull, uuid, whole } from '../schemas/exact.ts';

export const userResource = resource('user', {
  uuid: uuid(),
  first_name: text(),
  last_name: text(),
  email: text(),
  lang: oneOf(LANGUAGES),
  super_admin: flag(),
  innovator: flag().meta({ description: 'Consent to be contacted' }),
  image_path: textOrNull(),
  gdpr_accepted: flag(),
  email_proven: flag().meta({
    description: 'A mailed link or an identity provider has proven that the address is theirs',
  }),
  must_prove_email: flag().meta({
    description: 'Inviting, accepting invitations and access tokens are refused until the address is proven',
  }),
  second_factor: flag().meta({
    description: 'Whether signing in takes a second factor besides the password, or a passkey',
  }),
});

/** One of the user's own sessions, or of a member's. */
export const sessionResource = resource('session', {
  uuid: uuid(),
  current: flag(),
  created_at: instant(),
  last_used_at: instant(),
  expires_at: instant(),
  user_agent: textOrNull(),
  ip: textOrNull(),
});

/** A super admin as the recipient of mails about requests. */
export const superAdminView = whole({ uuid: uuid(), email: text(), lang: oneOf(LANGUAGES), first_name: text() });

export type UserResource = InferType<typeof userResource>;
export type SessionResource = InferType<typeof sessionResource>;
