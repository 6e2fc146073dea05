/**
 * One word for one thing, in the form used within a sentence; `asLabel` gives the form for a label. docs/glossary.md is generated from
 * these.
 */
export const glossary = {
  'status.creation': 'creation',
  'status.validation': 'validation',
  'status.working': 'working',
  'status.review': 'review',
  'status.archive': 'archive',

  'health.off_track': 'off track',
  'health.at_risk': 'in progress',
  'health.on_track': 'on track',

  'pace.ahead': 'ahead',
  'pace.on_pace': 'on pace',
  'pace.behind': 'behind',
  'pace.stalled': 'stalled',
  'pace.reached': 'reached',
  'pace.too_early': 'too early',

  'level.company': 'company',
  'level.team': 'team',
  'level.personal': 'personal',

  'goal.committed': 'committed',
  'goal.aspirational': 'aspirational',

  'role.owner': 'owner',
  'role.validator': 'validator',
  'role.member': 'member',
  'role.admin': 'admin',
  'role.organisation_owner': 'owner of the organisation',
  'role.super_admin': 'platform owner',

  'plan.free_plan': 'Free',
  'plan.grow_plan': 'Grow',
  'plan.enterprise_plan': 'Enterprise',

  'thing.objective': 'objective',
  'thing.keyresult': 'key result',
  'thing.check_in': 'check-in',
  'thing.confidence': 'confidence',
  'thing.blocker': 'blocker',
  'thing.pace': 'pace',
  'thing.health': 'health',
  'thing.reminder': 'reminder',
  'thing.invitation': 'invitation',
  'thing.history': 'history',
  'thing.plan': 'plan',
  'thing.request': 'request',
} as const;
