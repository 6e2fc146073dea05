import type { InferType } from 'yup';
import { fields, REQUIRED, uuids } from './fields.ts';
import { queryLimit, queryOffset } from './query-fields.ts';

export const inboxQuery = fields({ limit: queryLimit(), offset: queryOffset() });

export type InboxQuery = InferType<typeof inboxQuery>;

/** The comments that somebody has read, as many as are shown at once. */
export const mentionsSeen = fields({ comments: uuids(100).required(REQUIRED) });
