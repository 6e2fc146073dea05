import { mixed, type Schema } from 'yup';

const kept = new WeakMap<Schema, Schema>();

/**
 * For a route's `query` or `body`: the handler gets a function that checks the content when called. Membership and rights are refused
 * before the content is, and a service that reads them in the same statement as its work saves the round trip of an access step.
 */
export const later = <T>(schema: Schema<T>): Schema<() => T> => {
  const marked = mixed<() => T>().required() as Schema<() => T>;
  kept.set(marked, schema);
  return marked;
};

/** Checks a value now, or gives the function that will. */
export const checkedBy = <V>(schema: Schema, validate: (schema: Schema, value: V) => unknown, value: V): unknown => {
  const inner = kept.get(schema);
  return inner ? () => validate(inner, value) : validate(schema, value);
};
