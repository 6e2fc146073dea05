import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  'status.creation': 'création',
  'status.validation': 'validation',
  'status.working': 'réalisation',
  'status.review': 'revue',
  'status.archive': 'archive',

  'health.off_track': 'hors trajectoire',
  'health.at_risk': 'à mi-chemin',
  'health.on_track': 'en bonne voie',

  'pace.ahead': 'en avance',
  'pace.on_pace': 'dans les temps',
  'pace.behind': 'en retard',
  'pace.stalled': 'à l’arrêt',
  'pace.reached': 'atteint',
  'pace.too_early': 'trop tôt',

  'level.company': 'entreprise',
  'level.team': 'équipe',
  'level.personal': 'personnel',

  'goal.committed': 'engagé',
  'goal.aspirational': 'ambitieux',

  'role.owner': 'responsable',
  'role.validator': 'validateur',
  'role.member': 'membre',
  'role.admin': 'administrateur',
  'role.organisation_owner': 'propriétaire de l’organisation',
  'role.super_admin': 'propriétaire de la plateforme',

  'plan.free_plan': 'Free',
  'plan.grow_plan': 'Grow',
  'plan.enterprise_plan': 'Enterprise',

  'thing.objective': 'objectif',
  'thing.keyresult': 'résultat clé',
  'thing.check_in': 'point d’étape',
  'thing.confidence': 'confiance',
  'thing.blocker': 'obstacle',
  'thing.pace': 'rythme',
  'thing.health': 'santé',
  'thing.reminder': 'rappel',
  'thing.invitation': 'invitation',
  'thing.history': 'historique',
  'thing.plan': 'offre',
  'thing.request': 'demande',
};
