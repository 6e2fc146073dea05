import { type AnswerOf, healthOf, type listWorkingKeyResults } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';

const WORKING = `
  select k.user_uuid, json_agg(json_build_object('uuid', k.uuid, 'name', k.name, 'measured_by', k.measured_by,
      'start_value', k.start_value, 'actual_value', k.actual_value, 'target_value', k.target_value,
      'progress', k.progress, 'objective_uuid', o.uuid, 'objective_name', o.name,
      'url', $2::text || k.uuid) order by o.period_end, o.name, k.position) as keyresults
  from objectives o join keyresults k on k.objective_uuid = o.uuid
  join members m on m.organisation_uuid = $1 and m.user_uuid = k.user_uuid and m.active and not m.gone
  where o.organisation_uuid = $1 and o.status = 'working'
  group by k.user_uuid order by k.user_uuid`;

type Working = AnswerOf<typeof listWorkingKeyResults>['users'];
type WorkingRow = {
  user_uuid: string;
  keyresults: { name: string; objective_name: string; progress: number; url: string }[];
};

/** By active member, the key results that they own in working objectives: what a reminder lists. */
export const workingKeyResults = async (database: Database, organisation: string, link: string): Promise<Working> => {
  const rows = await database.readInOrganisation<WorkingRow>(organisation, WORKING, [organisation, link]);
  return rows.map(({ user_uuid, keyresults }) => ({
    user_uuid,
    keyresults: keyresults.map((one) => ({ ...one, health: healthOf(one.progress) })),
  }));
};

/** What okr keeps of a person, by the statements that read it. */
export const USER_EXPORT = {
  objectives: `
    select organisation_uuid, uuid, name, level, goal, status, period_start, period_end, description, created_at, updated_at,
      user_uuid = :user as is_owner, validator_uuid = :user as is_validator, creator_uuid = :user as is_creator
    from objectives where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and (user_uuid = :user or validator_uuid = :user or creator_uuid = :user) order by created_at`,
  keyresults: `
    select organisation_uuid, uuid, objective_uuid, name, description, measured_by, start_value, actual_value, target_value,
      initial_progress_score, present_progress_score, comment, created_at, updated_at
    from keyresults where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by created_at`,
  folded: `
    select organisation_uuid, objective_uuid, folded_at from folded_objectives
    where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by folded_at`,
  changes: `
    select organisation_uuid, keyresult_uuid, at, from_value as "from", to_value as "to", confidence, comment
    from keyresult_changes where organisation_uuid in (select organisation_uuid from members where user_uuid = :user)
      and user_uuid = :user order by id`,
};
