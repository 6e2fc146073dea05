import { type AnyObject, type TestContext, ValidationError } from 'yup';
import { PAGE_LIMIT, SEARCH_MAX_LENGTH, UUIDS_PER_QUERY } from '../rules/limits.ts';
import { isCalendarDate, isReversed } from '../rules/periods.ts';
import { isInstant, line, mergedUuids, REQUIRED, uuids, uuidWhenSent } from './fields.ts';
import { strictFlag, strictNumber, strictText } from './strict.ts';

/*
 * The building blocks of query schemas. A value from a URL is text, or a list of texts if its name is repeated; only `queryUuids` accepts a
 * list.
 */

const WHOLE = /^-?\d{1,15}$/;

const wholeNumber = (value: unknown): unknown =>
  typeof value === 'string' && WHOLE.test(value) ? Number(value) : value;

const truth = (value: unknown): unknown => {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
};

const limitKey = 'validation.limit';
const countKey = 'validation.offset';
const RANGE_ORDER = 'validation.range_order';

/** The size of a page, from 1 to 1,000. @param standard the size if it is left out */
export const queryLimit = (standard: number = PAGE_LIMIT) =>
  strictNumber()
    .transform(wholeNumber)
    .typeError(limitKey)
    .nonNullable(limitKey)
    .integer(limitKey)
    .min(1, limitKey)
    .max(PAGE_LIMIT, limitKey)
    .default(standard);

/** A whole number, 0 or more. */
export const queryCount = () =>
  strictNumber()
    .transform(wholeNumber)
    .typeError(countKey)
    .nonNullable(countKey)
    .integer(countKey)
    .min(0, countKey)
    .max(1_000_000_000, countKey);

/** How many entries of a list to skip: a whole number, 0 if it is left out. */
export const queryOffset = () => queryCount().default(0);

/** `true` or `false`; false if it is left out. */
export const queryFlag = () => strictFlag().transform(truth).nonNullable('validation.type.flag').default(false);
/** A whole day in UTC, or a point in time. */
export const queryMoment = () =>
  strictText()
    .typeError('validation.instant')
    .nonNullable('validation.instant')
    .test('moment', 'validation.instant', (value) => value == null || isCalendarDate(value) || isInstant(value));

/** A test of a query: the range between two of its fields does not end before it begins. */
export const isRange =
  (from: string, to: string) =>
  (value: AnyObject, context: TestContext<AnyObject>): true | ValidationError =>
    isReversed(value[from], value[to])
      ? new ValidationError([from, to].map((path) => context.createError({ path, message: RANGE_ORDER })))
      : true;

/** A text to search for. */
export const querySearch = () => line(SEARCH_MAX_LENGTH);

/** An id. An empty one is refused like any other value that is none: a filter that a program failed to fill in must not be left out. */
export const queryUuid = () => uuidWhenSent('validation.uuid');

const apart = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

/** A few distinct ids: the name repeated, or one text with commas, which makes the URL half as long. */
export const queryUuids = () =>
  uuids(UUIDS_PER_QUERY, REQUIRED).transform((_: unknown, sent: unknown) =>
    sent === undefined || sent === null ? undefined : mergedUuids([sent].flat().flatMap(apart)),
  );
