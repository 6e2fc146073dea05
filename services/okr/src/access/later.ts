import { validateBody, validateQuery } from '@waymark/service-kit';
import { mixed, type Schema } from 'yup';

/**
 * A schema that lets anything pass as a function which validates it when called. Membership and rights are refused before
 * what is wrong with the content (api.md), and here they are read by the very statement that does the work.
 */
const later = <T>(validate: (value: unknown) => T): Schema<() => T> =>
  mixed<() => T>()
    .transform((_value: unknown, original: unknown) => () => validate(original ?? {}))
    .required() as Schema<() => T>;

export const bodyLater = <T>(schema: Schema<T>): Schema<() => T> => later((value) => validateBody(schema, value));
export const queryLater = <T>(schema: Schema<T>): Schema<() => T> => later((value) => validateQuery(schema, value));
