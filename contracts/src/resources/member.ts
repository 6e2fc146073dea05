import type { InferType } from 'yup';
import { LANGUAGES } from '../rules/languages.ts';
import { flag, instantOrNull, oneOf, resource, text, textOrNull, uuid } from '../schemas/exact.ts';

/**
 * A member in `users`. An invited one shows an address alone, whether or not it has an account: `uuid` is the invitation's until the person
 * joins, the user's from then on.
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
