import { array, type ObjectShape, object, type Schema } from 'yup';
import { isBlank, reordersText } from '../rules/invisible-characters.ts';
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH, NUMBER_LIMIT, TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../rules/limits.ts';
import { isCalendarDate } from '../rules/periods.ts';
import { LAST_WEEKDAY } from '../rules/rhythm.ts';
import { isTooLong } from '../rules/text-length.ts';
import { UUID } from '../rules/uuid.ts';
import { holdsWebAddress } from '../rules/web-address.ts';
import { strictFlag, strictNumber, strictText } from './strict.ts';

/*
 * The building blocks of the schemas of bodies and queries. The server is strict about types, and a form shows the same errors as the
 * server. Messages are keys of `texts`.
 */

export const REQUIRED = 'validation.required';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/** A text without a visible character counts as empty. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? (isBlank(value) ? '' : value.trim()) : value);
const emptyAsNull = (value: unknown): unknown => (typeof value === 'string' ? trimmed(value) || null : value);

/** Drops all other fields first: yup breaks if a body has a field named `constructor` or `__proto__`. */
const keepNames =
  (names: readonly string[]) =>
  (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)));
  };

/** An object of known fields; unknown ones are dropped. `also`: further names that a transform of the schema reads. */
export const fields = <Shape extends ObjectShape>(shape: Shape, also: readonly string[] = []) =>
  object(shape)
    .transform(keepNames([...Object.keys(shape), ...also]))
    .noUnknown()
    .typeError('validation.type.object')
    .nonNullable('validation.type.object');

/** Replaces yup's `max`, which counts UTF-16 units. It keeps that name, because the API documents read the length from it. */
const atMost = (max: number) => ({
  name: 'max',
  exclusive: true,
  params: { max },
  message: 'validation.text.too_long',
  skipAbsent: true,
  test: (value: string | null | undefined) => !value || !isTooLong(value, max),
});

/** One line of text, trimmed, without control characters. */
export const line = (max: number = NAME_MAX_LENGTH) =>
  strictText()
    .nonNullable('validation.type.text')
    .transform(trimmed)
    .test(atMost(max))
    .test('clean', 'validation.text.characters', (value) => !value || !CONTROL.test(value));

/** A line that is required. */
export const requiredLine = (key: string = REQUIRED, max?: number) => line(max).required(key);

/** A line that may be left out, but must not be empty or null if sent. */
export const lineWhenSent = (key: string = REQUIRED, max?: number) => line(max).nonNullable(key).min(1, key);

/**
 * The name of a person, a team or an organisation. It appears in mails to strangers, so it must neither hold a web address nor reorder
 * the text around it.
 */
const named = <S extends ReturnType<typeof line>>(schema: S) =>
  schema
    .test('order', 'validation.text.characters', (value) => !value || !reordersText(value))
    .test('web-address', 'validation.text.web_address', (value) => !value || !holdsWebAddress(value));
/** A name that may be left out or empty, but not null (product-rules.md, "Names"). */
export const nameLine = () => named(line());
/** A required name. @param key the message if it is missing, null or empty */
export const requiredName = (key?: string) => named(requiredLine(key));
/** A name that may be left out, but must not be empty or null if sent. */
export const nameWhenSent = (key?: string) => named(lineWhenSent(key));

/** Free text of several lines; empty and null both clear the field. */
export const optionalText = (max: number = TEXT_MAX_LENGTH) =>
  strictText().transform(emptyAsNull).nullable().test(atMost(max));

/** Required free text of several lines. */
export const requiredText = (max?: number) => optionalText(max).required(REQUIRED);

/** An opaque token or code; empty and null count as not sent. */
export const optionalToken = () => optionalText(TOKEN_MAX_LENGTH);
/** An opaque token or code that is required: one line. */
export const requiredToken = () => requiredLine(REQUIRED, TOKEN_MAX_LENGTH);

/** Whether a text has the form of a mail address. ASCII only, so that look-alike letters are refused. */
export const isEmail = (value: string): boolean => {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  return (
    at > 0 && at <= 64 && value.length <= EMAIL_MAX_LENGTH && LOCAL_PART.test(local) && DOMAIN.test(value.slice(at + 1))
  );
};

/** A required mail address (specification, section 5), trimmed; its letters keep their case. */
export const email = () =>
  strictText()
    .typeError('validation.email.invalid')
    .transform(trimmed)
    .required('validation.email.required')
    .test('email', 'validation.email.invalid', (value) => !value || isEmail(value));

const inLowerCase = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** A UUID, trimmed and in lower case. It may be left out or empty, but not null. @param key the message if it is none */
export const uuid = (key = 'validation.uuid') =>
  strictText()
    .typeError(key)
    .nonNullable(key)
    .transform(inLowerCase)
    .matches(UUID, { name: 'uuid', message: key, excludeEmptyString: true });
/** A required UUID. @param key the message if it is missing, null or empty */
export const requiredUuid = (key: string = REQUIRED) => uuid().required(key);
/** A UUID that may be left out, but must not be empty or null if sent. */
export const uuidWhenSent = (key: string = REQUIRED) => uuid().nonNullable(key).min(1, key);
/** A UUID that may be left out; empty and null both clear the field. */
export const optionalUuid = () =>
  uuid()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable();

/** A finite number within the product's range; an empty form field counts as missing. */
export const amount = (key: string = REQUIRED) =>
  strictNumber()
    .typeError(({ originalValue }) => (originalValue === '' ? key : 'validation.number'))
    .nonNullable(key)
    .min(-NUMBER_LIMIT, 'validation.number_range')
    .max(NUMBER_LIMIT, 'validation.number_range');
/** A required number within the product's range. @param key the message if it is missing, null or empty */
export const requiredAmount = (key: string = REQUIRED) => amount(key).required(key);

/** True or false, not as a text; it may be left out, but not null. */
export const flag = () => strictFlag().nonNullable('validation.type.flag');

/** One of the given texts. */
export const choice = <Value extends string>(values: readonly Value[], key = 'validation.choice') =>
  strictText<Value>().typeError(key).nonNullable(key).oneOf(values, key);

/** Takes further spellings of some values of a choice; API documents list them. */
export const spelledAlso = <S extends Schema>(schema: S, spellings: Readonly<Record<string, string>>): S =>
  schema
    .meta({ spellings: Object.keys(spellings) })
    .transform((value: unknown) => new Map<unknown, unknown>(Object.entries(spellings)).get(value) ?? value);

/** 1, Monday, to 7. */
export const weekday = (key = 'validation.choice') =>
  strictNumber().typeError(key).nonNullable(key).integer(key).min(1, key).max(LAST_WEEKDAY, key);

/** A real calendar date. */
export const day = () =>
  strictText()
    .typeError('validation.date')
    .nonNullable('validation.date')
    .test('date', 'validation.date', (value) => value == null || isCalendarDate(value));

/** Whether a text is a point in time on a real calendar day: `Date` would turn 30 February into 2 March. */
export const isInstant = (value: string): boolean => {
  const day = value.slice(0, 10);
  const isMoment = INSTANT.test(value) && !Number.isNaN(Date.parse(value));
  return isMoment && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
};

/** A point in time in ISO 8601, stored as it was sent. */
export const instant = () =>
  strictText()
    .typeError('validation.instant')
    .nonNullable('validation.instant')
    .test('instant', 'validation.instant', (value) => value == null || isInstant(value));

/** The `updated_at` that the client read, for optimistic concurrency (EDITED_MEANWHILE). */
export const readAt = () => instant();

const listOfUuids = (max: number, key: string) =>
  array(requiredUuid())
    .transform((value: unknown) => value ?? undefined)
    .typeError('validation.type.list')
    .min(1, key)
    .max(max, 'validation.list_too_long');

/** The values of a list, each once; what is no list stays as it is. */
export const mergedUuids = (list: unknown): unknown =>
  Array.isArray(list) ? [...new Set(list.map(inLowerCase))] : list;

/** A set of ids: one that is named twice counts once; null counts as not sent. */
export const uuids = (max: number, key: string = REQUIRED) => listOfUuids(max, key).transform(mergedUuids);

/** Ids in an order, each of which is named once; null counts as not sent. */
export const orderedUuids = (max: number, key: string = REQUIRED) =>
  listOfUuids(max, key).test(
    'unique',
    'validation.list_repeats',
    (list) => !list || new Set(list).size === list.length,
  );
