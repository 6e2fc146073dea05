import { forgetLookingThrough, forgetSome } from '@waymark/service-kit';

const ORGANISATIONS = 'organisation_uuid in (select organisation_uuid from members where user_uuid = :user)';

/** Empties a column in some of the rows where it names the user, which an index finds. */
const empty = (table: string, column: string, where = `${column} = :user`): string => `
  update ${table} set ${column} = null where ctid = any(array(
    select ctid from ${table} where ${where} limit :most for no key update))`;

const DELETE_FOLDED = `delete from folded_objectives where user_uuid = :user and ${ORGANISATIONS}`;

const UNDECLINE = `
  update blockers set declined = array_remove(declined, :user) where ctid = any(array(
    select ctid from blockers
    where resolved_at is null and declined @> array[cast(:user as uuid)] and ${ORGANISATIONS} limit :most for no key update))`;

const DELETE_REACTIONS = `
  delete from comment_reactions where ctid = any(array(
    select ctid from comment_reactions where user_uuid = :user and ${ORGANISATIONS} limit :most))`;

const UNMENTION = `
  with looked as materialized (
    select id, uuid from comments where organisation_uuid = :organisation and mentions <> '[]' and id > cast(:after as bigint)
    order by id limit :most
  ), unmentioned as (
    update comments set text = regexp_replace(text, '@[[]' || cast(:user as text) || '[]]', '@—', 'gi'), mentions = coalesce(
       (select jsonb_agg(one) from jsonb_array_elements(mentions) one where one ->> 'uuid' <> :user), '[]')
    where uuid = any(array(select uuid from looked)) and mentions @> jsonb_build_array(jsonb_build_object('uuid', cast(:user as text)))
  )
  select max(id) as last from looked`;

/** A deleted account leaves no personal data: not in the history of values, in blockers, nor as a creator. */
export const FORGET_ACCOUNT = [
  forgetSome(empty('objectives', 'creator_uuid'), 500),
  forgetSome(empty('keyresults', 'asked_uuid')),
  forgetSome(empty('keyresults', 'asked_by_uuid')),
  forgetSome(empty('keyresult_changes', 'user_uuid')),
  ...['raised_by', 'user_uuid', 'resolved_by', 'returned_by'].map((column) => forgetSome(empty('blockers', column))),
  forgetSome(UNDECLINE),
  forgetSome(DELETE_FOLDED),
  forgetSome(empty('comments', 'user_uuid', `user_uuid = :user and ${ORGANISATIONS}`)),
  forgetLookingThrough(UNMENTION, '0'),
  forgetSome(DELETE_REACTIONS),
];
