import { bool, type ObjectSchema, object, type Schema } from 'yup';
import { listOf } from '../schemas/exact.ts';
import type { DeclaredCall } from './call.ts';
import { VALUES } from './values.ts';

type Declared = NonNullable<DeclaredCall['answer']>[string];

const schemaOf = (declared: Declared): Schema =>
  typeof declared === 'string' ? VALUES[declared] : listOf(VALUES[declared[0]] as Schema);

/** The schema of a call's whole answer, for the API documents and for checks. Browsers do not need it. */
export const answerSchema = ({ answer = {} }: Pick<DeclaredCall, 'answer'>): ObjectSchema<{ status: boolean }> => {
  const members = Object.entries(answer).map(([name, declared]): [string, Schema] =>
    name.endsWith('?') ? [name.slice(0, -1), schemaOf(declared).optional()] : [name, schemaOf(declared)],
  );
  return object({ status: bool().strict().oneOf([true]).defined(), ...Object.fromEntries(members) })
    .noUnknown()
    .strict();
};
