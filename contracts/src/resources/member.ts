import type { InferType } from 'yup';
import { LANGUAGES } from '../rules/languages.ts';
import { flag, instantOrNull, oneOf, resource, text, textOrNull, uuid } from '../schemas/exact.ts';

/**
 * A member in `users`. For an invited person only the address is shown, whether or not it has an account: until they join, `uuid` is that
 * of the invitation; then it is the user's.
 */
export const memberResource = resource('member', {
  uuid: uuid(),
  first_name: textOrNull(),
  last_name: textOrNull(),
  email: text(),
  lang: oneOf(LANGUAGES).nullable(),
  image_path: textOrNull(),
  admin: flag(),
  active: flag(),
  joined_at: instantOrNull(),
});

export type MemberResource = InferType<typeof memberResource>;
