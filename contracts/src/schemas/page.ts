import type { InferType } from 'yup';
import { fields } from './fields.ts';
import { queryLimit, queryOffset } from './query-fields.ts';

/** The page of a list without filters. */
export const pageQuery = fields({ limit: queryLimit(), offset: queryOffset() });

export type PageQuery = InferType<typeof pageQuery>;
