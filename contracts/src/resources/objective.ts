import type { Goal, Health, Level, Status } from '../rules/transitions.ts';

export type KeyResultResource = {
  uuid: string;
  name: string;
  user_uuid: string;
  description: string | null;
  /** The unit. */
  measured_by: string;
  start_value: number;
  actual_value: number;
  target_value: number;
  initial_progress_score: number;
  present_progress_score: number;
  /** Percent 0-100 from the values, rounded up. */
  progress: number;
  health: Health;
  comment: string | null;
  /** The deep link. */
  url: string;
  order: number;
  updated_at: string;
};

/** One change of an actual value. */
export type KeyResultChange = {
  at: string;
  /** Who; null where the account is gone. */
  user_uuid: string | null;
  from: number;
  to: number;
  comment: string | null;
};

export type ObjectiveResource = {
  uuid: string;
  name: string;
  level: Level;
  goal: Goal;
  status: Status;
  /** Owner at levels personal and company; null at team level. */
  user_uuid: string | null;
  validator_uuid: string;
  /** Owner at team level; null otherwise. */
  team_uuid: string | null;
  period_start: string;
  period_end: string;
  description: string | null;
  url: string;
  creator_uuid: string | null;
  /** Mean of its key results, 0-100. */
  progress: number;
  keyresults: KeyResultResource[];
  created_at: string;
  updated_at: string;
};

/** `GET .../objectives`: counts are per status over the other filters. */
export type ObjectiveList = { objectives: ObjectiveResource[]; counts: Record<Status, number>; total: number };

/** `GET .../objectives/summary`: key results by health, of the objectives of each level (product-rules.md, "Doughnuts"). */
export type ObjectiveSummary = Record<Level, Record<Health, number>>;
