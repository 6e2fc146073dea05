import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  'status.creation': 'creare',
  'status.validation': 'validare',
  'status.working': 'execuție',
  'status.review': 'evaluare',
  'status.archive': 'arhivă',

  'health.off_track': 'departe de țintă',
  'health.at_risk': 'la jumătatea drumului',
  'health.on_track': 'pe drumul cel bun',

  'pace.ahead': 'în avans',
  'pace.on_pace': 'în ritm',
  'pace.behind': 'în urmă',
  'pace.stalled': 'stagnant',
  'pace.reached': 'atins',
  'pace.too_early': 'prea devreme',

  'level.company': 'companie',
  'level.team': 'echipă',
  'level.personal': 'personal',

  'goal.committed': 'asumat',
  'goal.aspirational': 'aspirațional',

  'role.owner': 'responsabil',
  'role.validator': 'validator',
  'role.member': 'membru',
  'role.admin': 'administrator',
  'role.organisation_owner': 'proprietarul organizației',
  'role.super_admin': 'proprietarul platformei',

  'plan.free_plan': 'Free',
  'plan.grow_plan': 'Grow',
  'plan.enterprise_plan': 'Enterprise',

  'thing.objective': 'obiectiv',
  'thing.keyresult': 'rezultat cheie',
  'thing.check_in': 'check-in',
  'thing.confidence': 'încredere',
  'thing.blocker': 'obstacol',
  'thing.pace': 'ritm',
  'thing.health': 'sănătate',
  'thing.reminder': 'memento',
  'thing.invitation': 'invitație',
  'thing.history': 'istoric',
  'thing.plan': 'plan',
  'thing.request': 'cerere',
};
