import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  'status.creation': 'aanmaak',
  'status.validation': 'goedkeuring',
  'status.working': 'uitvoering',
  'status.review': 'evaluatie',
  'status.archive': 'archief',

  'health.off_track': 'niet op koers',
  'health.at_risk': 'halverwege',
  'health.on_track': 'op koers',

  'pace.ahead': 'voor op schema',
  'pace.on_pace': 'op schema',
  'pace.behind': 'achter op schema',
  'pace.stalled': 'stilgevallen',
  'pace.reached': 'bereikt',
  'pace.too_early': 'nog te vroeg',

  'level.company': 'bedrijf',
  'level.team': 'team',
  'level.personal': 'persoonlijk',

  'goal.committed': 'toegezegd',
  'goal.aspirational': 'ambitieus',

  'role.owner': 'eigenaar',
  'role.validator': 'goedkeurder',
  'role.member': 'lid',
  'role.admin': 'beheerder',
  'role.organisation_owner': 'eigenaar van de organisatie',
  'role.super_admin': 'eigenaar van het platform',

  'plan.free_plan': 'Free',
  'plan.grow_plan': 'Grow',
  'plan.enterprise_plan': 'Enterprise',

  'thing.objective': 'doelstelling',
  'thing.keyresult': 'kernresultaat',
  'thing.check_in': 'check-in',
  'thing.confidence': 'vertrouwen',
  'thing.blocker': 'belemmering',
  'thing.pace': 'tempo',
  'thing.health': 'gezondheid',
  'thing.reminder': 'herinnering',
  'thing.invitation': 'uitnodiging',
  'thing.history': 'geschiedenis',
  'thing.plan': 'abonnement',
  'thing.request': 'aanvraag',
};
