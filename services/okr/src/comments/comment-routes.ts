import { createComment, deleteComment, editComment, listComments, reactToComment } from '@waymark/contracts';
import { implement, paged, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { checksInput, sentBy } from '../access/sent.ts';
import type { CommentService } from './comment-service.ts';

/** The calls about comments; rights and content are checked by the service, in the order of refusals. */
export const commentRoutes = (comments: CommentService): Route[] => [
  implement(listComments, {
    checksInput,
    handler: (call) => paged(call, comments.list(actorOf(call), call.params.objective, sentBy(call.query))),
  }),
  implement(createComment, {
    checksInput,
    handler: async (call) => ({
      comment: await comments.add(actorOf(call), call.params.objective, sentBy(call.body)),
    }),
  }),
  implement(editComment, {
    checksInput,
    handler: async (call) => ({ comment: await comments.edit(actorOf(call), call.params.comment, sentBy(call.body)) }),
  }),
  implement(deleteComment, {
    handler: async (call) => ({ comment: await comments.remove(actorOf(call), call.params.comment) }),
  }),
  implement(reactToComment, {
    checksInput,
    handler: async (call) => ({ comment: await comments.react(actorOf(call), call.params.comment, sentBy(call.body)) }),
  }),
];
