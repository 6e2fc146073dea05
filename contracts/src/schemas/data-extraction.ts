import { array, type InferType } from 'yup';
import { LANGUAGES } from '../rules/languages.ts';
import { EXTRACTION_PAGE_SIZE } from '../rules/limits.ts';
import { PLAN_TYPES } from '../rules/prices.ts';
import { choice, day, fields, REQUIRED } from './fields.ts';
import { isRange, queryLimit, queryOffset } from './query-fields.ts';

export const ALL = 'ALL';
export const YES_NO_FILTERS = [ALL, 'true', 'false'] as const;
export const SUBSCRIPTION_FILTERS = [ALL, ...PLAN_TYPES] as const;
export const ACTIVITY_FILTERS = [ALL, '3', '6', '9'] as const;
export const LANGUAGE_FILTERS = [ALL, ...LANGUAGES] as const;

/** The filters of the page and of the spreadsheet; `subscription` may occur several times. */
export const dataExtractionQuery = fields({
  offset: queryOffset(),
  limit: queryLimit(EXTRACTION_PAGE_SIZE),
  organisation_from: day(),
  organisation_to: day(),
  user_from: day(),
  user_to: day(),
  objectives: choice(YES_NO_FILTERS).default(ALL),
  key_results: choice(YES_NO_FILTERS).default(ALL),
  subscription: array(choice(SUBSCRIPTION_FILTERS).required(REQUIRED))
    .transform((value: unknown) => (typeof value === 'string' ? [value] : (value ?? undefined)))
    .typeError('validation.choice')
    .max(SUBSCRIPTION_FILTERS.length, 'validation.list_too_long')
    .default([ALL]),
  activity: choice(ACTIVITY_FILTERS).default(ALL),
  organisation_lang: choice(LANGUAGE_FILTERS).default(ALL),
  user_lang: choice(LANGUAGE_FILTERS).default(ALL),
})
  .test('organisations', isRange('organisation_from', 'organisation_to'))
  .test('users', isRange('user_from', 'user_to'));

export type DataExtractionQuery = InferType<typeof dataExtractionQuery>;
