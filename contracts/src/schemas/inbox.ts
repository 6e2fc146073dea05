import type { InferType } from 'yup';
import { fields } from './fields.ts';
import { queryLimit, queryOffset } from './query-fields.ts';

export const inboxQuery = fields({ limit: queryLimit(), offset: queryOffset() });

export type InboxQuery = InferType<typeof inboxQuery>;
