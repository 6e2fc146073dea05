import type { history as english } from '../en/history.ts';
import type { TextsLike } from '../text.ts';

export const history: TextsLike<typeof english> = {
  'history.objectives.create': '{user} creó el objetivo «{name}»',
  'history.objectives.update': '{user} editó el objetivo «{name}»',
  'history.objectives.destroy': '{user} eliminó el objetivo «{name}»',
  'history.objectives.duplicate': '{user} duplicó el objetivo «{name}»',
  'history.objectives.copied': '{user} duplicó el objetivo «{source}» como «{name}»',
  'history.objectives.status': '{user} movió el objetivo «{name}» de {from} a {to}',
  'history.objectives.comment': '{user} comentó el objetivo «{name}»',
  'history.objectives.comment_edited': '{user} editó un comentario sobre el objetivo «{name}»',
  'history.objectives.comment_deleted': '{user} eliminó un comentario sobre el objetivo «{name}»',
  'history.keyresults.create': '{user} añadió el resultado clave «{name}»',
  'history.keyresults.update': '{user} editó el resultado clave «{name}»',
  'history.keyresults.progress': '{user} actualizó «{name}» de {from} a {to} {unit}',
  'history.keyresults.order': '{user} reordenó los resultados clave de «{name}»',
  'history.keyresults.blocked': '{user} comunicó un obstáculo en «{name}»: {text}',
  'history.keyresults.unblocked': '{user} resolvió un obstáculo en «{name}»: {text}',
  'history.keyresults.declined': '{user} respondió «Yo no» a un obstáculo en «{name}»: {text}',
  'history.keyresults.blocker_edited': '{user} editó un obstáculo en «{name}»: {text}',
  'history.keyresults.comment': '{user} comentó el resultado clave «{name}»',
  'history.keyresults.comment_edited': '{user} editó un comentario sobre el resultado clave «{name}»',
  'history.keyresults.comment_deleted': '{user} eliminó un comentario sobre el resultado clave «{name}»',
  'history.keyresults.destroy': '{user} eliminó el resultado clave «{name}»',
  'history.user_organisations.create': '{user} se unió a la organización',
  'history.user_organisations.update': '{user} cambió el rol de {name}',
  'history.user_organisations.destroy': '{user} dejó la organización',
  'history.user_organisations.removed': '{user} quitó a {name} de la organización',
  'history.user_organisations.downgraded':
    '{user} ya no forma parte de la organización, porque el plan tiene ahora menos usuarios',
  'history.teams.create': '{user} creó el equipo «{name}»',
  'history.teams.update': '{user} editó el equipo «{name}»',
  'history.teams.destroy': '{user} eliminó el equipo «{name}»',
  'history.reminders.create': '{user} creó un recordatorio ({name})',
  'history.reminders.update': '{user} editó un recordatorio ({name})',
  'history.reminders.destroy': '{user} eliminó un recordatorio ({name})',

  'frequency.weekly': 'semanal',
  'frequency.monthly': 'mensual',
  'frequency.last_day': 'el último día del mes',

  'objective.copy_suffix': ' (copia)',
};
