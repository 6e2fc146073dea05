import type { history as english } from '../en/history.ts';
import type { TextsLike } from '../text.ts';

export const history: TextsLike<typeof english> = {
  'history.objectives.create': '{user} heeft de doelstelling “{name}” aangemaakt',
  'history.objectives.update': '{user} heeft de doelstelling “{name}” bewerkt',
  'history.objectives.destroy': '{user} heeft de doelstelling “{name}” verwijderd',
  'history.objectives.duplicate': '{user} heeft de doelstelling “{name}” gedupliceerd',
  'history.objectives.copied': '{user} heeft de doelstelling “{source}” gedupliceerd als “{name}”',
  'history.objectives.status': '{user} heeft de status van de doelstelling “{name}” gewijzigd: {from} → {to}',
  'history.objectives.comment': '{user} heeft een opmerking geplaatst bij de doelstelling “{name}”',
  'history.keyresults.create': '{user} heeft het kernresultaat “{name}” toegevoegd',
  'history.keyresults.update': '{user} heeft het kernresultaat “{name}” bewerkt',
  'history.keyresults.progress': '{user} heeft “{name}” bijgewerkt van {from} naar {to} {unit}',
  'history.keyresults.order': '{user} heeft de kernresultaten van “{name}” herschikt',
  'history.keyresults.blocked': '{user} heeft een belemmering bij “{name}” gemeld: {text}',
  'history.keyresults.unblocked': '{user} heeft een belemmering bij “{name}” weggenomen: {text}',
  'history.keyresults.declined': '{user} heeft bij een belemmering bij “{name}” “Niet ik” gezegd: {text}',
  'history.keyresults.comment': '{user} heeft een opmerking geplaatst bij het kernresultaat “{name}”',
  'history.keyresults.destroy': '{user} heeft het kernresultaat “{name}” verwijderd',
  'history.user_organisations.create': '{user} is lid geworden van de organisatie',
  'history.user_organisations.update': '{user} heeft de rol van {name} gewijzigd',
  'history.user_organisations.destroy': '{user} heeft de organisatie verlaten',
  'history.user_organisations.removed': '{user} heeft {name} uit de organisatie verwijderd',
  'history.teams.create': '{user} heeft het team “{name}” aangemaakt',
  'history.teams.update': '{user} heeft het team “{name}” bewerkt',
  'history.teams.destroy': '{user} heeft het team “{name}” verwijderd',
  'history.reminders.create': '{user} heeft een herinnering aangemaakt ({name})',
  'history.reminders.update': '{user} heeft een herinnering bewerkt ({name})',
  'history.reminders.destroy': '{user} heeft een herinnering verwijderd ({name})',

  'frequency.weekly': 'wekelijks',
  'frequency.monthly': 'maandelijks',
  'frequency.last_day': 'de laatste dag van de maand',

  'objective.copy_suffix': ' (kopie)',
};
