const IS_MEMBER = 'm.active and not m.gone';
/** The membership of the person in the organisation of `x`: a past one too. */
const MEMBERSHIP = 'join members m on m.organisation_uuid = x.organisation_uuid and m.user_uuid = :user';

/** Columns that others may change: they are null where the person is no longer a member, who may not read the organisation's data. */
const forMembers = (columns: string): string =>
  `left join lateral (select ${columns} where ${IS_MEMBER}) shown on true`;

/** The data that okr keeps about a person, as the statements that read it. */
export const USER_EXPORT = {
  objectives: `
    select x.organisation_uuid, x.uuid, shown.*, x.created_at,
      x.user_uuid = :user as is_owner, x.validator_uuid = :user as is_validator, x.creator_uuid = :user as is_creator
    from objectives x ${MEMBERSHIP}
    ${forMembers('x.name, x.level, x.goal, x.status, x.period_start, x.period_end, x.description, x.updated_at')}
    where x.user_uuid = :user or x.validator_uuid = :user or x.creator_uuid = :user order by x.created_at`,
  keyresults: `
    select x.organisation_uuid, x.uuid, x.objective_uuid, x.name, x.description, x.measured_by, x.start_value, x.actual_value,
      x.target_value, x.initial_progress_score, x.present_progress_score, x.comment, x.checkin_rhythm, x.created_at, x.updated_at
    from keyresults x ${MEMBERSHIP} and ${IS_MEMBER} where x.user_uuid = :user order by x.created_at`,
  folded: `
    select organisation_uuid, objective_uuid, folded_at from folded_objectives
    where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by folded_at`,
  blockers: `
    select x.organisation_uuid, x.keyresult_uuid, x.raised_at, shown.*,
      x.raised_by is not distinct from :user as is_raiser, x.user_uuid is not distinct from :user as is_waited_for,
      x.resolved_by is not distinct from :user as is_resolver
    from blockers x ${MEMBERSHIP} ${forMembers('x.kind, x.text, x.resolved_at, x.resolution')}
    where x.raised_by = :user or x.user_uuid = :user or x.resolved_by = :user order by x.raised_at`,
  comments: `
    select organisation_uuid, uuid, objective_uuid, keyresult_uuid, text, created_at, edited_at
    from comments where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by created_at, id`,
  reactions: `
    select organisation_uuid, comment_uuid, reaction, at from comment_reactions
    where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by at, comment_uuid`,
  changes: `
    select organisation_uuid, keyresult_uuid, at, from_value as "from", to_value as "to", confidence, comment
    from keyresult_changes where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by id`,
};
