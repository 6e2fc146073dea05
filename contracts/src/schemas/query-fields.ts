import { bool, number } from 'yup';
import { PAGE_LIMIT, SEARCH_MAX_LENGTH } from '../rules/limits.ts';
import { line } from './fields.ts';

/*
 * The building blocks of query schemas: what comes from a URL is text, or a list of texts where a name is repeated,
 * which none of these takes.
 */

const WHOLE = /^-?\d{1,15}$/;

const wholeNumber = (_value: unknown, original: unknown): unknown => {
  if (typeof original === 'string') return WHOLE.test(original) ? Number(original) : original;
  return original;
};

const truth = (_value: unknown, original: unknown): unknown => {
  if (original === 'true') return true;
  return original === 'false' ? false : original;
};

const limitKey = 'validation.limit';
const offsetKey = 'validation.offset';

export const queryLimit = (standard: number = PAGE_LIMIT) =>
  number()
    .transform(wholeNumber)
    .typeError(limitKey)
    .integer(limitKey)
    .min(1, limitKey)
    .max(PAGE_LIMIT, limitKey)
    .default(standard);

export const queryOffset = () =>
  number()
    .transform(wholeNumber)
    .typeError(offsetKey)
    .integer(offsetKey)
    .min(0, offsetKey)
    .max(1_000_000_000, offsetKey)
    .default(0);

export const queryFlag = () => bool().transform(truth).typeError('validation.type.flag').default(false);
export const querySearch = () => line(SEARCH_MAX_LENGTH);
