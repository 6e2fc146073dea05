import type { history as english } from '../en/history.ts';
import type { TextsLike } from '../text.ts';

export const history: TextsLike<typeof english> = {
  'history.objectives.create': '{user} hat das Ziel „{name}“ angelegt',
  'history.objectives.update': '{user} hat das Ziel „{name}“ bearbeitet',
  'history.objectives.destroy': '{user} hat das Ziel „{name}“ gelöscht',
  'history.objectives.duplicate': '{user} hat das Ziel „{name}“ dupliziert',
  'history.objectives.copied': '{user} hat das Ziel „{source}“ als „{name}“ dupliziert',
  'history.objectives.status': '{user} hat den Status des Ziels „{name}“ geändert: {from} → {to}',
  'history.objectives.comment': '{user} hat das Ziel „{name}“ kommentiert',
  'history.keyresults.create': '{user} hat das Schlüsselergebnis „{name}“ hinzugefügt',
  'history.keyresults.update': '{user} hat das Schlüsselergebnis „{name}“ bearbeitet',
  'history.keyresults.progress': '{user} hat „{name}“ von {from} auf {to} {unit} gebracht',
  'history.keyresults.order': '{user} hat die Schlüsselergebnisse von „{name}“ neu geordnet',
  'history.keyresults.blocked': '{user} hat ein Hindernis bei „{name}“ gemeldet: {text}',
  'history.keyresults.unblocked': '{user} hat ein Hindernis bei „{name}“ behoben: {text}',
  'history.keyresults.declined': '{user} hat zu einem Hindernis bei „{name}“ „Nicht ich“ gesagt: {text}',
  'history.keyresults.comment': '{user} hat das Schlüsselergebnis „{name}“ kommentiert',
  'history.keyresults.destroy': '{user} hat das Schlüsselergebnis „{name}“ gelöscht',
  'history.user_organisations.create': '{user} ist der Organisation beigetreten',
  'history.user_organisations.update': '{user} hat die Rolle von {name} geändert',
  'history.user_organisations.destroy': '{user} hat die Organisation verlassen',
  'history.user_organisations.removed': '{user} hat {name} aus der Organisation entfernt',
  'history.teams.create': '{user} hat das Team „{name}“ angelegt',
  'history.teams.update': '{user} hat das Team „{name}“ bearbeitet',
  'history.teams.destroy': '{user} hat das Team „{name}“ gelöscht',
  'history.reminders.create': '{user} hat eine Erinnerung angelegt ({name})',
  'history.reminders.update': '{user} hat eine Erinnerung bearbeitet ({name})',
  'history.reminders.destroy': '{user} hat eine Erinnerung gelöscht ({name})',

  'frequency.weekly': 'wöchentlich',
  'frequency.monthly': 'monatlich',
  'frequency.last_day': 'am letzten Tag des Monats',

  'objective.copy_suffix': ' (Kopie)',
};
