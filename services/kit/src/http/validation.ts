import { check } from '@waymark/contracts';
import type { Schema } from 'yup';
import { AppError } from '../errors.ts';

const ENTRY = /\[\d+\]$/;

/**
 * A body or query after validation by its schema: types are not cast, texts are trimmed if the schema says so, unknown fields are dropped.
 * @param schema made of the strict types of contracts, by their `fields`
 * @throws {AppError} VALIDATION with a message for every invalid field; an error of the whole value is at `body`, and an error of an
 * element of a list, such as an identifier, is at the list, unless the list has an error of its own
 */
export const validate = <T>(schema: Schema<T>, value: unknown): T => {
  const checked = check(schema, value);
  if (checked.ok) return checked.value;
  // Of two messages for one name the later one stays: that of the list itself, else that of its first entry.
  const named = Object.entries(checked.errors).reverse();
  const inOrder = [...named.filter(([path]) => ENTRY.test(path)), ...named.filter(([path]) => !ENTRY.test(path))];
  const errors = Object.fromEntries(inOrder.map(([path, error]) => [path.replace(ENTRY, '') || 'body', error]));
  throw new AppError('VALIDATION', { errors });
};
