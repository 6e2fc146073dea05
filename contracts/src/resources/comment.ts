import { array, type InferType } from 'yup';
import { MENTION_KINDS, REACTIONS } from '../rules/comments.ts';
import {
  instant,
  instantOrNull,
  listOf,
  oneOf,
  resource,
  text,
  uuid,
  uuidOrNull,
  uuids,
  whole,
} from '../schemas/exact.ts';

/** A member or a team that a comment mentions; events carry these too. */
export const mention = whole({ kind: oneOf(MENTION_KINDS), uuid: uuid() });

/** A comment on an objective, or on a key result of it: product-rules.md, "Comments". */
export const commentResource = resource('comment', {
  uuid: uuid(),
  text: text().meta({ description: 'The text as written: plain, with `@[uuid]` for a mention of a member or a team' }),
  user_uuid: uuidOrNull().meta({ description: 'Null if the account was deleted' }),
  keyresult_uuid: uuidOrNull(),
  mentions: listOf(mention),
  /** Only reactions that somebody has given. */
  reactions: array(whole({ reaction: oneOf(REACTIONS), users: uuids() }))
    .strict()
    .defined(),
  created_at: instant(),
  edited_at: instantOrNull(),
});

export type CommentResource = InferType<typeof commentResource>;
export type Mention = InferType<typeof mention>;
