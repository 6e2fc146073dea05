import { fields, REQUIRED, uuids } from './fields.ts';

/** The comments that a user has read; at most as many as are shown at once. */
export const mentionsSeen = fields({ comments: uuids(100).required(REQUIRED) });
