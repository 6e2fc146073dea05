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

export const whole = <Shape extends ObjectShape>(shape: Shape) => object(shape).strict().defined();
export const uuid = shared(string().strict().matches(UUID, { name: 'uuid' }).defined());
export const uuidOrNull = shared(uuid().nullable());
export const text = shared(string().strict().defined());
export const textOrNull = shared(text().nullable());
export const flag = shared(bool().strict().defined());
export const amount = shared(number().strict().defined());
export const amountOrNull = shared(amount().nullable());
/** US dollars, with at most two decimals. */
export const money = shared(amount().meta({ multipleOf: 0.01, description: 'US dollars' }));
export const count = shared(number().strict().integer().min(0).defined());
export const percent = shared(count().max(100));
/** 1, Monday, to 7. */
export const weekday = shared(count().min(1).max(LAST_WEEKDAY));
export const date = shared(string().strict().matches(DATE, { name: 'date' }).defined());
export const instant = shared(string().strict().datetime({ allowOffset: false }).defined());
export const instantOrNull = shared(instant().nullable());
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  string<Value>().strict().oneOf(values).defined();
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
