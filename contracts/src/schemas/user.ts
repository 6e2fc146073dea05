import { array, type InferType } from 'yup';
import { LANGUAGES } from '../rules/languages.ts';
import { BULK_LIMIT } from '../rules/limits.ts';
import { choice, fields, flag, nameWhenSent, REQUIRED, requiredUuid } from './fields.ts';
import { imageFields, imageHasType } from './image-fields.ts';

const SURE = 'validation.account.sure';
const REPEATS = 'validation.list_repeats';

export const userEdit = fields({
  first_name: nameWhenSent(),
  last_name: nameWhenSent(),
  lang: choice(LANGUAGES).nonNullable(REQUIRED),
  innovator: flag(),
  ...imageFields(),
}).test('image', imageHasType);

type NewOwner = { organisation_uuid?: string };

/** Deleting an account: the confirmation, and who takes over in each organisation with other members. */
export const userDelete = fields({
  sure: flag().required(SURE).oneOf([true], SURE),
  new_owners: array(
    fields({
      organisation_uuid: requiredUuid(),
      user_uuid: requiredUuid('validation.account.successor_required'),
    }),
  )
    .transform((value: unknown) => value ?? [])
    .typeError('validation.type.list')
    .max(BULK_LIMIT, 'validation.list_too_long')
    .test('unique', REPEATS, (list) => {
      // Entries are validated after this test, so one may still be null.
      const organisations = (list ?? []).map((one: NewOwner | null) => one?.organisation_uuid);
      return new Set(organisations).size === organisations.length;
    })
    .default([]),
});

export type UserEdit = InferType<typeof userEdit>;
export type UserDelete = InferType<typeof userDelete>;
