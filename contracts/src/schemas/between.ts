import { type AnyObject, type ObjectSchema, Schema, type TestContext, ValidationError } from 'yup';
import type { FieldKeys } from '../rules/consistency.ts';

type FieldSchemas = ObjectSchema<AnyObject>['fields'];

const isSound = (schema: unknown, value: unknown): boolean =>
  schema instanceof Schema && schema.isValidSync(value, { strict: true });

const report = (context: TestContext<AnyObject>, problems: FieldKeys): true | ValidationError => {
  const errors = Object.entries(problems).map(([field, message]) =>
    context.createError({ path: context.path ? `${context.path}.${field}` : field, message }),
  );
  return errors.length === 0 ? true : new ValidationError(errors);
};

/**
 * A yup test for a rule between fields. yup tests an object before its fields, so this runs the rule only if every field that it reads is
 * valid by itself.
 */
export const between =
  <Value extends AnyObject>(reads: readonly (keyof Value & string)[], problems: (value: Value) => FieldKeys) =>
  (value: Value, context: TestContext<AnyObject>): true | ValidationError => {
    const { fields }: { fields: FieldSchemas } = context.schema;
    const sound = reads.every((field) => isSound(fields[field], value[field]));
    return sound ? report(context, problems(value)) : true;
  };
