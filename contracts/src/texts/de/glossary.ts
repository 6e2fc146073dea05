import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  'status.creation': 'Erstellung',
  'status.validation': 'Freigabe',
  'status.working': 'Umsetzung',
  'status.review': 'Prüfung',
  'status.archive': 'Archiv',

  'health.off_track': 'nicht auf Kurs',
  'health.at_risk': 'auf halbem Weg',
  'health.on_track': 'auf Kurs',

  'pace.ahead': 'dem Plan voraus',
  'pace.on_pace': 'im Plan',
  'pace.behind': 'im Rückstand',
  'pace.stalled': 'ins Stocken geraten',
  'pace.reached': 'erreicht',
  'pace.too_early': 'noch zu früh',

  'level.company': 'Unternehmen',
  'level.team': 'Team',
  'level.personal': 'persönlich',

  'goal.committed': 'verbindlich',
  'goal.aspirational': 'ambitioniert',

  'role.owner': 'verantwortliche Person',
  'role.validator': 'freigebende Person',
  'role.member': 'Mitglied',
  'role.admin': 'Admin',
  'role.organisation_owner': 'Inhaber der Organisation',
  'role.super_admin': 'Betreiber der Plattform',

  'plan.free_plan': 'Free',
  'plan.grow_plan': 'Grow',
  'plan.enterprise_plan': 'Enterprise',

  'thing.objective': 'Ziel',
  'thing.keyresult': 'Schlüsselergebnis',
  'thing.check_in': 'Check-in',
  'thing.confidence': 'Zuversicht',
  'thing.blocker': 'Hindernis',
  'thing.pace': 'Tempo',
  'thing.health': 'Zustand',
  'thing.reminder': 'Erinnerung',
  'thing.invitation': 'Einladung',
  'thing.history': 'Verlauf',
  'thing.plan': 'Abonnement',
  'thing.request': 'Anfrage',
};
