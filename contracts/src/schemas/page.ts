import type { InferType } from 'yup';
import { fields } from './fields.ts';
import { queryLimit, queryOffset } from './query-fields.ts';

/** A page of a list of which nothing else is asked. */
export const pageQuery = fields({ limit: queryLimit(), offset: queryOffset() });

export type PageQuery = InferType<typeof pageQuery>;
