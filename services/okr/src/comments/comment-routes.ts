import { createComment, deleteComment, editComment, listComments, reactToComment } from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { sentBy } from '../access/sent.ts';
import type { CommentService } from './comment-service.ts';

/** Membership, rights and blocks are refused before the content is, and are known to the service only: it looks at the content in its turn. */
const checksInput = true;

export const commentRoutes = (comments: CommentService): Route[] => [
  implement(listComments, {
    checksInput,
    handler: async (call) => {
      const page = await comments.list(actorOf(call), call.params.objective, sentBy(call.query));
      call.setHeader('x-total-count', page.total);
      return page;
    },
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
