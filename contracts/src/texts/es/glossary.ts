import type { Glossary } from '../glossary.ts';

export const glossary: Glossary = {
  'status.creation': 'creación',
  'status.validation': 'validación',
  'status.working': 'ejecución',
  'status.review': 'revisión',
  'status.archive': 'archivo',

  'health.off_track': 'fuera de rumbo',
  'health.at_risk': 'a medio camino',
  'health.on_track': 'en buen camino',

  'pace.ahead': 'adelantado',
  'pace.on_pace': 'al ritmo previsto',
  'pace.behind': 'atrasado',
  'pace.stalled': 'estancado',
  'pace.reached': 'alcanzado',
  'pace.too_early': 'demasiado pronto',

  'level.company': 'empresa',
  'level.team': 'equipo',
  'level.personal': 'personal',

  'goal.committed': 'comprometido',
  'goal.aspirational': 'aspiracional',

  'role.owner': 'responsable',
  'role.validator': 'validador',
  'role.member': 'miembro',
  'role.admin': 'administrador',
  'role.organisation_owner': 'propietario de la organización',
  'role.super_admin': 'propietario de la plataforma',

  'plan.free_plan': 'Free',
  'plan.grow_plan': 'Grow',
  'plan.enterprise_plan': 'Enterprise',

  'thing.objective': 'objetivo',
  'thing.keyresult': 'resultado clave',
  'thing.check_in': 'seguimiento',
  'thing.confidence': 'confianza',
  'thing.blocker': 'obstáculo',
  'thing.pace': 'ritmo',
  'thing.health': 'salud',
  'thing.reminder': 'recordatorio',
  'thing.invitation': 'invitación',
  'thing.history': 'historial',
  'thing.plan': 'plan',
  'thing.request': 'solicitud',
};
