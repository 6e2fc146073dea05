import { array, bool, type ISchema, number, type ObjectShape, object, type Schema, string } from 'yup';
import { LAST_WEEKDAY } from '../rules/rhythm.ts';
import { isUuid, UUID } from '../rules/uuid.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/*
 * The building blocks of what we send ourselves, events and answers. They are strict: nothing is cast, and a field that is not marked
 * optional is required. What clients send is described by `fields.ts`.
 */

/** Returns the same schema every time: it never changes, and each one takes about a kilobyte of memory in every service. */
const shared =
  <S extends Schema>(schema: S) =>
  () =>
    schema;

/** A required object. It may have more fields than its shape, such as those of a newer version. */
export const whole = <Shape extends ObjectShape>(shape: Shape) => object(shape).strict().defined();
export const uuid = shared(string().strict().matches(UUID, { name: 'uuid' }).defined());
export const uuidOrNull = shared(uuid().nullable());
/** A required text, which may be empty. */
export const text = shared(string().strict().defined());
export const textOrNull = shared(text().nullable());
export const flag = shared(bool().strict().defined());
/** A required number. */
export const amount = shared(number().strict().defined());
export const amountOrNull = shared(amount().nullable());
/** US dollars, with at most two decimals. */
export const money = shared(amount().meta({ multipleOf: 0.01, description: 'US dollars' }));
/** A required whole number, 0 or more. */
export const count = shared(number().strict().integer().min(0).defined());
/** A required whole number from 0 to 100. */
export const percent = shared(count().max(100));
/** 1, Monday, to 7. */
export const weekday = shared(count().min(1).max(LAST_WEEKDAY));
/** A required text of the form `YYYY-MM-DD`; whether there is such a day is not checked. */
export const date = shared(string().strict().matches(DATE, { name: 'date' }).defined());
/** A required point in time in ISO 8601, in UTC (`Z`). */
export const instant = shared(string().strict().datetime({ allowOffset: false }).defined());
export const instantOrNull = shared(instant().nullable());
/** One of the given texts, required. */
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  string<Value>().strict().oneOf(values).defined();
/** A required list, which may be empty; each item must match. */
export const listOf = <T>(item: ISchema<T> & Schema<T>) => array(item).strict().defined();
const eachUuid = listOf(uuid());
/** Checked as a whole: checking the items by their schema takes ten times as long, and a team may have ten thousand people. */
export const uuids = shared(
  eachUuid.clone({ ...eachUuid.spec, recursive: false }).test(
    'uuids',
    ({ path }) => `${path} must be a list of UUIDs`,
    (list: unknown) => !Array.isArray(list) || list.every(isUuid),
  ),
);
export const names = shared(listOf(text()));

/** An object with a value for each of the given keys. */
export const each = <Key extends string, Value extends Schema>(keys: readonly Key[], value: () => Value) =>
  whole(Object.fromEntries(keys.map((key) => [key, value()])) as Record<Key, Value>);

/** A resource of the API. API documents refer to it by this name wherever it is nested. */
export const resource = <Shape extends ObjectShape>(name: string, shape: Shape) => whole(shape).meta({ name });
