import { type CommentQuery, type CommentResource, REACTIONS, type Reaction } from '@waymark/contracts';
import type { Database, Scope } from '@waymark/service-kit';
import type { Actor } from '../access/actor.ts';
import { IS_MEMBER } from '../access/members.ts';
import { instant } from '../store/instant.ts';
import type { CommentRow, Reactions } from './comment.ts';

const COMMENT = 'uuid, objective_uuid, keyresult_uuid, user_uuid, text, mentions, created_at, edited_at';

/**
 * Of the comment whose uuid is given in SQL: the reactions in the order of the screens, each with its users in the order in which they gave
 * it.
 */
const reactionsOf = (comment: string): string => `(
  select coalesce(json_agg(json_build_object('reaction', r.reaction, 'users', r.users)
    order by array_position(array['${REACTIONS.join("','")}'], r.reaction)), '[]')
  from (select reaction, json_agg(user_uuid order by at, user_uuid) as users from comment_reactions
    where organisation_uuid = $1 and comment_uuid = ${comment} group by reaction) r)`;

const FIND = `
  select ${COMMENT}, ${reactionsOf('uuid')} as reactions from comments c where organisation_uuid = $1 and uuid = $2 for no key update`;

/** A comment, read under the lock of its objective and locked too, so that the author of a deleted account is not written back. */
export const findComment = async (
  scope: Scope,
  uuid: string,
): Promise<{ comment: CommentRow; reactions: Reactions } | undefined> => {
  const [row] = await scope.query<CommentRow & { reactions: Reactions }>(FIND, [scope.organisation, uuid]);
  if (row === undefined) return undefined;
  const { reactions, ...comment } = row;
  return { comment, reactions };
};

const withJson = ({ mentions, ...row }: CommentRow) => ({ ...row, mentions: JSON.stringify(mentions) });

/** Stores a new comment. */
export const insertComment = async (scope: Scope, comment: CommentRow): Promise<void> => {
  await scope.insert('comments', withJson(comment));
};

/** Stores what an edit changes: the text, the mentions, and when. */
export const updateComment = async (scope: Scope, comment: CommentRow): Promise<void> => {
  const { text, mentions, edited_at } = withJson(comment);
  await scope.table('comments').where({ uuid: comment.uuid }).update({ text, mentions, edited_at });
};

/** The reactions to it go with it. */
export const deleteComment = async (scope: Scope, uuid: string): Promise<void> => {
  await scope.table('comments').where({ uuid }).delete();
};

type Given = { comment: string; reaction: Reaction; user: string };

/** Stores a reaction, which this person has not given to the comment yet. @param at orders the people of a reaction */
export const addReaction = async (scope: Scope, { comment, reaction, user }: Given, at: Date): Promise<void> => {
  await scope.insert('comment_reactions', { comment_uuid: comment, reaction, user_uuid: user, at });
};

/** Takes a reaction back; the same reaction of others stays. */
export const removeReaction = async (scope: Scope, { comment, reaction, user }: Given): Promise<void> => {
  await scope.table('comment_reactions').where({ comment_uuid: comment, reaction, user_uuid: user }).delete();
};

const MATCHES = `objective_uuid = o.uuid and organisation_uuid = $1 and ($4::uuid is null or keyresult_uuid = $4)`;

const listOf = (order: 'id' | 'id desc'): string => `
  select o.uuid, (select count(*)::int from comments where ${MATCHES}) as total, (
    select coalesce(json_agg(json_build_object('uuid', c.uuid, 'text', c.text, 'user_uuid', c.user_uuid,
      'keyresult_uuid', c.keyresult_uuid, 'mentions', c.mentions, 'reactions', ${reactionsOf('c.uuid')},
      'created_at', ${instant('c.created_at')}, 'edited_at', ${instant('c.edited_at')}) order by c.id), '[]')
    from (select * from comments where ${MATCHES} order by ${order} limit $5 offset $6) c) as comments
  from members m left join objectives o on o.organisation_uuid = $1 and o.uuid = $3
  where ${IS_MEMBER}`;
const [FROM_OLDEST, FROM_NEWEST] = [listOf('id'), listOf('id desc')];

type Page = { comments: CommentResource[]; total: number };

/** A page of the comments of an objective if that exists, the oldest of it first; undefined if the caller is not an active member. */
export const findComments = async (
  database: Pick<Database, 'readInOrganisation'>,
  { organisation, userUuid }: Actor,
  objective: string,
  { keyresult_uuid: keyResult, from_newest: fromNewest, limit, offset }: CommentQuery,
): Promise<{ page: Page | undefined } | undefined> => {
  const values = [organisation, userUuid, objective, keyResult ?? null, limit, offset];
  const sql = fromNewest ? FROM_NEWEST : FROM_OLDEST;
  const [row] = await database.readInOrganisation<Page & { uuid: string | null }>(organisation, sql, values);
  return row && { page: row.uuid === null ? undefined : { comments: row.comments, total: row.total } };
};
