import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  'status.creation': 'creazione',
  'status.validation': 'validazione',
  'status.working': 'esecuzione',
  'status.review': 'revisione',
  'status.archive': 'archivio',

  'health.off_track': 'fuori rotta',
  'health.at_risk': 'a metà strada',
  'health.on_track': 'sulla buona strada',

  'pace.ahead': 'in anticipo',
  'pace.on_pace': 'al passo',
  'pace.behind': 'in ritardo',
  'pace.stalled': 'fermo',
  'pace.reached': 'raggiunto',
  'pace.too_early': 'troppo presto',

  'level.company': 'azienda',
  'level.team': 'team',
  'level.personal': 'personale',

  'goal.committed': 'vincolante',
  'goal.aspirational': 'ambizioso',

  'role.owner': 'responsabile',
  'role.validator': 'validatore',
  'role.member': 'membro',
  'role.admin': 'amministratore',
  'role.organisation_owner': 'proprietario dell’organizzazione',
  'role.super_admin': 'proprietario della piattaforma',

  'plan.free_plan': 'Free',
  'plan.grow_plan': 'Grow',
  'plan.enterprise_plan': 'Enterprise',

  'thing.objective': 'obiettivo',
  'thing.keyresult': 'risultato chiave',
  'thing.check_in': 'check-in',
  'thing.confidence': 'fiducia',
  'thing.blocker': 'ostacolo',
  'thing.pace': 'ritmo',
  'thing.health': 'salute',
  'thing.reminder': 'promemoria',
  'thing.invitation': 'invito',
  'thing.history': 'cronologia',
  'thing.plan': 'piano',
  'thing.request': 'richiesta',
};
