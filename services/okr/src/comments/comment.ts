import type { CommentResource, Mention } from '@waymark/contracts';

/** A comment as its table has it. */
export type CommentRow = {
  uuid: string;
  objective_uuid: string;
  keyresult_uuid: string | null;
  user_uuid: string | null;
  text: string;
  mentions: Mention[];
  created_at: Date;
  edited_at: Date | null;
};

export type Reactions = CommentResource['reactions'];

/** A comment with the reactions to it, in the API's format; `user_uuid` is null once the account is deleted. */
export const presentComment = (row: CommentRow, reactions: Reactions): CommentResource => ({
  uuid: row.uuid,
  text: row.text,
  user_uuid: row.user_uuid,
  keyresult_uuid: row.keyresult_uuid,
  mentions: row.mentions,
  reactions,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
});
