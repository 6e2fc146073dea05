import type {
  BlockerResource,
  CheckinResource,
  CommentResource,
  DueKeyResultResource,
  KeyResultResource,
  ObjectiveResource,
} from '../src/index.ts';
import { ID } from './ids.ts';

const AT = '2026-03-02T09:30:00.000Z';

export const keyresult: KeyResultResource = {
  uuid: ID.keyresult,
  name: 'Signed contracts',
  user_uuid: ID.user,
  description: null,
  measured_by: 'contracts',
  start_value: 0,
  actual_value: 4,
  target_value: 10,
  initial_progress_score: 0,
  present_progress_score: 40,
  progress: 40,
  health: 'at_risk',
  comment: null,
  url: 'https://waymark.example/organization/o?krref=k',
  order: 0,
  updated_at: AT,
  confidence: null,
  checked_in_at: null,
  checkin_rhythm: null,
  due: false,
  pace: { verdict: 'on_pace', expected: 40, by: 0, forecast: null },
  trouble: [],
  blocked_since: null,
};

/** A check-in with a new value. */
export const checkin: CheckinResource = {
  uuid: ID.checkin,
  at: AT,
  user_uuid: ID.user,
  from_value: 4,
  value: 7,
  confidence: 6,
  comment: 'Three more',
};

export const objective: ObjectiveResource = {
  uuid: ID.objective,
  name: 'Win the north',
  level: 'company',
  goal: 'committed',
  status: 'working',
  user_uuid: ID.user,
  validator_uuid: ID.user,
  team_uuid: null,
  period_start: '2026-03-01',
  period_end: '2026-06-01',
  description: null,
  url: 'https://waymark.example/organization/o?okrref=o',
  creator_uuid: ID.user,
  progress: 40,
  keyresults: [keyresult],
  created_at: AT,
  updated_at: AT,
  pace: keyresult.pace,
  trouble: [],
};

/** A key result whose owner was asked for a check-in. */
export const dueKeyresult: DueKeyResultResource = {
  ...keyresult,
  objective: {
    uuid: objective.uuid,
    name: objective.name,
    goal: objective.goal,
    period_start: objective.period_start,
    period_end: objective.period_end,
  },
  asked_uuid: ID.user,
  asked_by_uuid: ID.user,
};

export const comment: CommentResource = {
  uuid: ID.comment,
  text: 'Who signs?',
  user_uuid: ID.user,
  keyresult_uuid: null,
  mentions: [],
  reactions: [],
  created_at: AT,
  edited_at: null,
};

export const blocker: BlockerResource = {
  uuid: ID.blocker,
  keyresult_uuid: ID.keyresult,
  kind: 'waiting',
  text: 'The customer has to sign',
  user_uuid: ID.user,
  team_uuid: null,
  declined: [],
  raised_by: ID.user,
  raised_at: AT,
  resolved_at: null,
  resolved_by: null,
  resolution: null,
};
