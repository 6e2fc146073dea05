import type { Schema } from 'yup';
import { check } from '../schemas/strict.ts';

export const ANN = '11111111-1111-4111-8111-111111111111';
export const BOB = '22222222-2222-4222-8222-222222222222';
export const NORD = '33333333-3333-4333-8333-333333333333';

/** The message key of each invalid field; empty if the value is valid. */
export const problemsOf = (schema: Schema, value: unknown): Record<string, string> => {
  const checked = check(schema, value);
  if (checked.ok) return {};
  return Object.fromEntries(Object.entries(checked.errors).map(([field, { key }]) => [field, key]));
};

/** The validated value, as a handler or a form gets it; throws if it is invalid. */
export const acceptedBy = (schema: Schema, value: unknown): unknown => {
  const checked = check(schema, value);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.value;
};
