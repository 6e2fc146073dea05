import { check } from '@waymark/contracts';
import type { Schema } from 'yup';
import { AppError } from '../errors.ts';

const ENTRY = /\[\d+\]$/;

/**
 * A body or a query as its schema wants it: types not cast, texts trimmed and so on as the schema says, unknown fields dropped.
 * @param schema made of the strict types of contracts, by their `fields`
 * @throws {AppError} VALIDATION with a message for every field at fault; the value as a whole is called `body`, and what is wrong with one
 *   of a list of values, such as identifiers, is said of the list, unless there is something to say of the list itself
 */
export const validate = <T>(schema: Schema<T>, value: unknown): T => {
  const checked = check(schema, value);
  if (checked.ok) return checked.value;
  // Of two messages under one name the later stays: the first entry of a list, and over it the list itself.
  const named = Object.entries(checked.errors).reverse();
  const inOrder = [...named.filter(([path]) => ENTRY.test(path)), ...named.filter(([path]) => !ENTRY.test(path))];
  const errors = Object.fromEntries(inOrder.map(([path, error]) => [path.replace(ENTRY, '') || 'body', error]));
  throw new AppError('VALIDATION', { errors });
};
