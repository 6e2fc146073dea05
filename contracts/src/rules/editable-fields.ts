/**
 * The fields of an objective that users edit, named as on the wire and in the table (specification, section 3). Creating, editing, copying,
 * storing, reading and listing derive from this list, and so does what a dialog compares.
 */
export const OBJECTIVE_FIELDS = [
  'name',
  'level',
  'goal',
  'user_uuid',
  'team_uuid',
  'validator_uuid',
  'period_start',
  'period_end',
  'description',
] as const;
export type ObjectiveField = (typeof OBJECTIVE_FIELDS)[number];

/** The same for key results. */
export const KEYRESULT_FIELDS = [
  'name',
  'user_uuid',
  'description',
  'measured_by',
  'start_value',
  'actual_value',
  'target_value',
  'initial_progress_score',
  'present_progress_score',
  'comment',
  'checkin_rhythm',
] as const;
export type KeyResultField = (typeof KEYRESULT_FIELDS)[number];
