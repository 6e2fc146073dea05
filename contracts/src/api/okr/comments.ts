import { BLOCKED, call, ORGANISATION } from '../call.ts';

const COMMENTS = `${ORGANISATION}/objectives/:objective/comments` as const;
const COMMENT = `${ORGANISATION}/comments/:comment` as const;

export const listComments = call({
  method: 'GET',
  path: COMMENTS,
  tag: 'comments',
  summary: 'Comments on an objective and its key results, or on one of these; the oldest of a page first',
  query: 'commentQuery',
  answer: { comments: ['comment'], total: 'count' },
  paged: true,
  codes: ['OBJECTIVE_NOT_FOUND'],
});

export const createComment = call({
  method: 'POST',
  path: COMMENTS,
  tag: 'comments',
  summary: 'Comment on an objective, or on a key result of it; `@[uuid]` mentions a member or a team',
  body: 'commentCreate',
  status: 201,
  answer: { comment: 'comment' },
  codes: [...BLOCKED, 'OBJECTIVE_NOT_FOUND', 'OBJECTIVE_ARCHIVED'],
});

export const editComment = call({
  method: 'PUT',
  path: COMMENT,
  tag: 'comments',
  summary: "Edit one's own comment",
  body: 'commentEdit',
  answer: { comment: 'comment' },
  codes: [...BLOCKED, 'COMMENT_NOT_FOUND', 'COMMENT_FORBIDDEN', 'OBJECTIVE_ARCHIVED'],
});

export const deleteComment = call({
  method: 'DELETE',
  path: COMMENT,
  tag: 'comments',
  summary: "Delete one's own comment, or as an admin anybody's",
  answer: { comment: 'comment' },
  codes: [...BLOCKED, 'COMMENT_NOT_FOUND', 'COMMENT_FORBIDDEN', 'OBJECTIVE_ARCHIVED'],
});

export const reactToComment = call({
  method: 'PUT',
  path: `${COMMENT}/reactions`,
  tag: 'comments',
  summary: 'Give a reaction to a comment, or take it back',
  body: 'commentReaction',
  answer: { comment: 'comment' },
  codes: [...BLOCKED, 'COMMENT_NOT_FOUND', 'OBJECTIVE_ARCHIVED'],
});
