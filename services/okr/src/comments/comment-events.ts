import type { CommentSnapshot, Mention, Reaction } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { Cause } from '../keyresults/keyresult-events.ts';
import type { CommentRow } from './comment.ts';

/** The target of a comment, by name. */
export type About = {
  objective: { uuid: string; name: string };
  keyResult: { uuid: string; name: string } | undefined;
};

const commentSnapshot = (comment: CommentRow, { objective, keyResult }: About): CommentSnapshot => ({
  uuid: comment.uuid,
  objective_uuid: objective.uuid,
  objective_name: objective.name,
  keyresult_uuid: keyResult?.uuid ?? null,
  keyresult_name: keyResult?.name ?? null,
  user_uuid: comment.user_uuid,
  text: comment.text,
  mentions: comment.mentions,
  created_at: comment.created_at.toISOString(),
});

/** The event of a new comment. */
export const commentMade = (cause: Cause, comment: CommentRow, about: About): EventDraft => ({
  type: 'waymark.okr.comment.made.v1',
  ...cause,
  subject: comment.uuid,
  data: commentSnapshot(comment, about),
});

/** @param added the mentions that are new */
export const commentChanged = (
  cause: Cause,
  comment: CommentRow,
  about: About,
  added: readonly Mention[],
): EventDraft => ({
  type: 'waymark.okr.comment.changed.v1',
  ...cause,
  subject: comment.uuid,
  data: { ...commentSnapshot(comment, about), added: [...added] },
});

/** The event of a deletion, with the comment as it was. */
export const commentDeleted = (cause: Cause, comment: CommentRow, about: About): EventDraft => ({
  type: 'waymark.okr.comment.deleted.v1',
  ...cause,
  subject: comment.uuid,
  data: commentSnapshot(comment, about),
});

/** @param given false if it was taken back */
export const commentReacted = (cause: Cause, comment: CommentRow, reaction: Reaction, given: boolean): EventDraft => ({
  type: 'waymark.okr.comment.reacted.v1',
  ...cause,
  subject: comment.uuid,
  data: { uuid: comment.uuid, objective_uuid: comment.objective_uuid, reaction, given },
});
