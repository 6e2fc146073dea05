import type { history as english } from '../en/history.ts';
import type { TextsLike } from '../text.ts';

export const history: TextsLike<typeof english> = {
  'history.objectives.create': '{user} ha creato l’obiettivo «{name}»',
  'history.objectives.update': '{user} ha modificato l’obiettivo «{name}»',
  'history.objectives.destroy': '{user} ha eliminato l’obiettivo «{name}»',
  'history.objectives.duplicate': '{user} ha duplicato l’obiettivo «{name}»',
  'history.objectives.copied': '{user} ha duplicato l’obiettivo «{source}» come «{name}»',
  'history.objectives.status': '{user} ha spostato l’obiettivo «{name}» da {from} a {to}',
  'history.objectives.comment': '{user} ha commentato l’obiettivo «{name}»',
  'history.objectives.comment_edited': '{user} ha modificato un commento sull’obiettivo «{name}»',
  'history.objectives.comment_deleted': '{user} ha eliminato un commento sull’obiettivo «{name}»',
  'history.keyresults.create': '{user} ha aggiunto il risultato chiave «{name}»',
  'history.keyresults.update': '{user} ha modificato il risultato chiave «{name}»',
  'history.keyresults.progress': '{user} ha aggiornato «{name}» da {from} a {to} {unit}',
  'history.keyresults.order': '{user} ha riordinato i risultati chiave di «{name}»',
  'history.keyresults.blocked': '{user} ha segnalato un ostacolo su «{name}»: {text}',
  'history.keyresults.unblocked': '{user} ha risolto un ostacolo su «{name}»: {text}',
  'history.keyresults.declined': '{user} ha risposto «Non io» a un ostacolo su «{name}»: {text}',
  'history.keyresults.blocker_edited': '{user} ha modificato un ostacolo su «{name}»: {text}',
  'history.keyresults.comment': '{user} ha commentato il risultato chiave «{name}»',
  'history.keyresults.comment_edited': '{user} ha modificato un commento sul risultato chiave «{name}»',
  'history.keyresults.comment_deleted': '{user} ha eliminato un commento sul risultato chiave «{name}»',
  'history.keyresults.destroy': '{user} ha eliminato il risultato chiave «{name}»',
  'history.user_organisations.create': '{user} si è unito all’organizzazione',
  'history.user_organisations.update': '{user} ha cambiato il ruolo di {name}',
  'history.user_organisations.destroy': '{user} ha lasciato l’organizzazione',
  'history.user_organisations.removed': '{user} ha rimosso {name} dall’organizzazione',
  'history.user_organisations.downgraded':
    '{user} non fa più parte dell’organizzazione, perché il piano ha ora meno utenti',
  'history.teams.create': '{user} ha creato il team «{name}»',
  'history.teams.update': '{user} ha modificato il team «{name}»',
  'history.teams.destroy': '{user} ha eliminato il team «{name}»',
  'history.reminders.create': '{user} ha creato un promemoria ({name})',
  'history.reminders.update': '{user} ha modificato un promemoria ({name})',
  'history.reminders.destroy': '{user} ha eliminato un promemoria ({name})',

  'frequency.weekly': 'settimanale',
  'frequency.monthly': 'mensile',
  'frequency.last_day': 'l’ultimo giorno del mese',

  'objective.copy_suffix': ' (copia)',
};
