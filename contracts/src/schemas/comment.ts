import type { InferType } from 'yup';
import { REACTIONS } from '../rules/comments.ts';
import { COMMENT_MAX_LENGTH } from '../rules/limits.ts';
import { choice, fields, flag, optionalUuid, REQUIRED, requiredText } from './fields.ts';
import { queryFlag, queryLimit, queryOffset, queryUuid } from './query-fields.ts';

export const commentCreate = fields({
  text: requiredText(COMMENT_MAX_LENGTH),
  /** The key result of the objective that the comment is about, if any. */
  keyresult_uuid: optionalUuid(),
});

export const commentEdit = fields({ text: requiredText(COMMENT_MAX_LENGTH) });

export const commentReaction = fields({
  reaction: choice(REACTIONS).required(REQUIRED),
  /** Whether the reaction is to be set. Left out: it is toggled. */
  given: flag(),
});

/** `from_newest`: pages are counted from the newest comment; in each the oldest still comes first. */
export const commentQuery = fields({
  keyresult_uuid: queryUuid(),
  from_newest: queryFlag(),
  limit: queryLimit(),
  offset: queryOffset(),
});

export type CommentCreate = InferType<typeof commentCreate>;
export type CommentEdit = InferType<typeof commentEdit>;
export type CommentReaction = InferType<typeof commentReaction>;
export type CommentQuery = InferType<typeof commentQuery>;
