import { check } from '@waymark/contracts';
import type { Schema } from 'yup';
import { AppError } from '../errors.ts';

/**
 * A body or a query as its schema wants it: types not cast, texts trimmed and so on as the schema says, unknown fields dropped.
 * @param schema made of the strict types of contracts, by their `fields`
 * @throws {AppError} VALIDATION with a message for every field at fault; the value as a whole is called `body`, and what is wrong with one
 *   of a list of values, such as identifiers, is said of the list
 */
export const validate = <T>(schema: Schema<T>, value: unknown): T => {
  const checked = check(schema, value);
  if (checked.ok) return checked.value;
  // From the last to the first, so that the first of a list is the one that is told of.
  const errors = Object.entries(checked.errors).map(([path, error]) => [path.replace(/\[\d+\]$/, '') || 'body', error]);
  throw new AppError('VALIDATION', { errors: Object.fromEntries(errors.reverse()) });
};
