import { array, bool, number, type ObjectShape, object, string } from 'yup';
import { UUID } from '../rules/uuid.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The building blocks of event schemas: strict about types, so that nothing is cast on the way in. */
export const whole = <Shape extends ObjectShape>(shape: Shape) => object(shape).strict();
export const uuid = () => string().strict().matches(UUID).defined();
export const uuidOrNull = () => string().strict().matches(UUID).nullable().defined();
export const text = () => string().strict().defined();
export const textOrNull = () => string().strict().nullable().defined();
export const flag = () => bool().strict().defined();
export const amount = () => number().strict().defined();
export const amountOrNull = () => number().strict().nullable().defined();
export const count = () => number().strict().integer().min(0).defined();
export const date = () => string().strict().matches(DATE).defined();
export const instant = () => string().strict().datetime({ allowOffset: false }).defined();
export const instantOrNull = () => string().strict().datetime({ allowOffset: false }).nullable().defined();
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  string<Value>().strict().oneOf(values).defined();
export const uuids = () => array(uuid()).strict().defined();
export const names = () => array(text()).strict().defined();
