/** The data that okr keeps about a person, as the statements that read it. */
export const USER_EXPORT = {
  objectives: `
    select organisation_uuid, uuid, name, level, goal, status, period_start, period_end, description, created_at, updated_at,
      user_uuid = :user as is_owner, validator_uuid = :user as is_validator, creator_uuid = :user as is_creator
    from objectives where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and (user_uuid = :user or validator_uuid = :user or creator_uuid = :user) order by created_at`,
  keyresults: `
    select organisation_uuid, uuid, objective_uuid, name, description, measured_by, start_value, actual_value, target_value,
      initial_progress_score, present_progress_score, comment, checkin_rhythm, created_at, updated_at
    from keyresults where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by created_at`,
  folded: `
    select organisation_uuid, objective_uuid, folded_at from folded_objectives
    where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by folded_at`,
  blockers: `
    select organisation_uuid, keyresult_uuid, kind, text, raised_at, resolved_at, resolution,
      raised_by is not distinct from :user as is_raiser, user_uuid is not distinct from :user as is_waited_for,
      resolved_by is not distinct from :user as is_resolver
    from blockers where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and (raised_by = :user or user_uuid = :user or resolved_by = :user) order by raised_at`,
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
