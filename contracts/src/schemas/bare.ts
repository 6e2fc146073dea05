import { bool, number, type Schema, string } from 'yup';

/*
 * yup casts what it gets ('5' to 5, 5 to '5'), and its casts throw on an object that cannot become text, such as
 * {"toString": null}. These take a value for what it is; the type test then says what is wrong.
 */

const withoutCasts = <Bare extends Schema>(schema: Bare): Bare => {
  // The built-in cast looks at the schema that was constructed, not at a clone of it: so this one is changed.
  schema.spec.coerce = false;
  return schema;
};

export const bareText = <Value extends string = string>() => withoutCasts(string<Value>());
export const bareNumber = () => withoutCasts(number());
export const bareFlag = () => withoutCasts(bool());
