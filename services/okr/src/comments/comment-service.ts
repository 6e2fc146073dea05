import type { CommentCreate, CommentEdit, CommentQuery, CommentReaction, CommentResource } from '@waymark/contracts';
import {
  AppError,
  type Database,
  type Events,
  type Healing,
  invalidField,
  newUuid,
  refuseBlocked,
  type Scope,
} from '@waymark/service-kit';
import { type Actor, causeOf } from '../access/actor.ts';
import { contentOf, readList, type Sent, SMALLEST_PAGE } from '../access/sent.ts';
import { createReadAsMember, createTransaction } from '../access/transaction.ts';
import { type OpenObjective, refuseArchived } from '../objectives/objective-policy.ts';
import { openObjective } from '../objectives/open-objective.ts';
import { type CommentRow, presentComment } from './comment.ts';
import { type About, commentChanged, commentDeleted, commentMade, commentReacted } from './comment-events.ts';
import { refuseDeleting, refuseEditing } from './comment-policy.ts';
import {
  addReaction,
  deleteComment,
  findComment,
  findComments,
  insertComment,
  removeReaction,
  updateComment,
} from './comment-store.ts';
import { findMentions } from './mentions.ts';

type CommentDeps = {
  database: Database;
  events: Pick<Events, 'transaction' | 'emit' | 'record'>;
  healing: Healing;
};
export type CommentService = ReturnType<typeof createCommentService>;

const aboutOf = ({ objective, keyResults }: OpenObjective, keyResult: string | null): About => ({
  objective,
  keyResult: keyResults.find(({ uuid }) => uuid === keyResult),
});

/** The use cases of comments. Each change is one transaction, under the lock of the objective. */
export const createCommentService = ({ database, events, healing }: CommentDeps) => {
  const transaction = createTransaction({ events, healing });
  const readAsMember = createReadAsMember(healing);

  /** A comment with the objective that it belongs to. @throws {AppError} 404 */
  const openComment = async (scope: Scope, actor: Actor, uuid: string) => {
    const open = await openObjective(scope, actor, uuid, 'comment');
    const found = await findComment(scope, uuid);
    if (found === undefined) throw new AppError('COMMENT_NOT_FOUND');
    return { open, ...found, about: aboutOf(open, found.comment.keyresult_uuid) };
  };

  return {
    /** A page of the comments about an objective and its key results, or about one of them. */
    list: (actor: Actor, objective: string, sent: Sent<CommentQuery>) =>
      readList(sent, { ...SMALLEST_PAGE, from_newest: false }, async (query) => {
        const { page } = await readAsMember(actor, () => findComments(database, actor, objective, query));
        if (page === undefined) throw new AppError('OBJECTIVE_NOT_FOUND');
        return page;
      }),

    add: (actor: Actor, objectiveUuid: string, sent: Sent<CommentCreate>): Promise<CommentResource> =>
      transaction(actor, async (scope) => {
        const open = await openObjective(scope, actor, objectiveUuid);
        refuseBlocked(open.viewer);
        const { text, keyresult_uuid = null } = contentOf(sent);
        refuseArchived(open.objective);
        const about = aboutOf(open, keyresult_uuid);
        if (keyresult_uuid !== null && about.keyResult === undefined)
          throw invalidField('keyresult_uuid', 'validation.comment.keyresult');
        const { mentions } = await findMentions(scope, text);
        const comment: CommentRow = {
          uuid: newUuid(),
          objective_uuid: open.objective.uuid,
          keyresult_uuid,
          user_uuid: actor.userUuid,
          text,
          mentions,
          created_at: actor.now,
          edited_at: null,
        };
        await insertComment(scope, comment);
        await events.emit(scope, commentMade(causeOf(actor), comment, about));
        return presentComment(comment, []);
      }),

    edit: (actor: Actor, uuid: string, sent: Sent<CommentEdit>): Promise<CommentResource> =>
      transaction(actor, async (scope) => {
        const { open, comment, reactions, about } = await openComment(scope, actor, uuid);
        refuseEditing(open.viewer, comment);
        refuseBlocked(open.viewer);
        const { text } = contentOf(sent);
        refuseArchived(open.objective);
        const { mentions, added } = await findMentions(scope, text, comment.mentions);
        if (text === comment.text) return presentComment(comment, reactions);
        const edited = { ...comment, text, mentions, edited_at: actor.now };
        await updateComment(scope, edited);
        await events.emit(scope, commentChanged(causeOf(actor), edited, about, added));
        return presentComment(edited, reactions);
      }),

    /** Deletes a comment and returns it. The audit log records the deletion of another person's comment. */
    remove: (actor: Actor, uuid: string): Promise<CommentResource> =>
      transaction(actor, async (scope) => {
        const { open, comment, reactions, about } = await openComment(scope, actor, uuid);
        refuseDeleting(open.viewer, comment);
        refuseBlocked(open.viewer);
        refuseArchived(open.objective);
        await deleteComment(scope, uuid);
        const deleted = commentDeleted(causeOf(actor), comment, about);
        const { uuid: targetUuid, name } = open.objective;
        const act = { action: 'comment.deleted', target: 'objective', targetUuid, details: { name } } as const;
        if (comment.user_uuid === actor.userUuid) await events.emit(scope, deleted);
        else await events.record(scope, act, [deleted]);
        return presentComment(comment, reactions);
      }),

    /** Gives a reaction or takes it back, as requested; toggles it if the call does not say which. */
    react: (actor: Actor, uuid: string, sent: Sent<CommentReaction>): Promise<CommentResource> =>
      transaction(actor, async (scope) => {
        const { open, comment, reactions } = await openComment(scope, actor, uuid);
        refuseBlocked(open.viewer);
        const { reaction, given: wanted } = contentOf(sent);
        refuseArchived(open.objective);
        const given = { comment: uuid, reaction, user: actor.userUuid };
        const isGiven = reactions.some((one) => one.reaction === reaction && one.users.includes(actor.userUuid));
        if (wanted === isGiven) return presentComment(comment, reactions);
        if (isGiven) await removeReaction(scope, given);
        else await addReaction(scope, given, actor.now);
        await events.emit(scope, commentReacted(causeOf(actor), comment, reaction, !isGiven));
        const after = await findComment(scope, uuid);
        return presentComment(comment, after?.reactions ?? []);
      }),
  };
};
