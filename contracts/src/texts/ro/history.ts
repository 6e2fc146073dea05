import type { history as english } from '../en/history.ts';
import type { TextsLike } from '../text.ts';

export const history: TextsLike<typeof english> = {
  'history.objectives.create': '{user} a creat obiectivul „{name}”',
  'history.objectives.update': '{user} a modificat obiectivul „{name}”',
  'history.objectives.destroy': '{user} a șters obiectivul „{name}”',
  'history.objectives.duplicate': '{user} a duplicat obiectivul „{name}”',
  'history.objectives.copied': '{user} a duplicat obiectivul „{source}” ca „{name}”',
  'history.objectives.status': '{user} a mutat obiectivul „{name}” din {from} în {to}',
  'history.objectives.comment': '{user} a comentat obiectivul „{name}”',
  'history.objectives.comment_edited': '{user} a modificat un comentariu la obiectivul „{name}”',
  'history.objectives.comment_deleted': '{user} a șters un comentariu la obiectivul „{name}”',
  'history.keyresults.create': '{user} a adăugat rezultatul cheie „{name}”',
  'history.keyresults.update': '{user} a modificat rezultatul cheie „{name}”',
  'history.keyresults.progress': '{user} a actualizat „{name}” de la {from} la {to} {unit}',
  'history.keyresults.order': '{user} a reordonat rezultatele cheie din „{name}”',
  'history.keyresults.blocked': '{user} a semnalat un obstacol la „{name}”: {text}',
  'history.keyresults.unblocked': '{user} a rezolvat un obstacol la „{name}”: {text}',
  'history.keyresults.declined': '{user} a răspuns „Nu eu” la un obstacol la „{name}”: {text}',
  'history.keyresults.blocker_edited': '{user} a modificat un obstacol la „{name}”: {text}',
  'history.keyresults.comment': '{user} a comentat rezultatul cheie „{name}”',
  'history.keyresults.comment_edited': '{user} a modificat un comentariu la rezultatul cheie „{name}”',
  'history.keyresults.comment_deleted': '{user} a șters un comentariu la rezultatul cheie „{name}”',
  'history.keyresults.destroy': '{user} a șters rezultatul cheie „{name}”',
  'history.user_organisations.create': '{user} s-a alăturat organizației',
  'history.user_organisations.update': '{user} a schimbat rolul membrului {name}',
  'history.user_organisations.destroy': '{user} a părăsit organizația',
  'history.user_organisations.removed': '{user} a eliminat un membru din organizație: {name}',
  'history.user_organisations.downgraded':
    '{user} nu mai face parte din organizație, deoarece planul are acum mai puțini utilizatori',
  'history.teams.create': '{user} a creat echipa „{name}”',
  'history.teams.update': '{user} a modificat echipa „{name}”',
  'history.teams.destroy': '{user} a șters echipa „{name}”',
  'history.reminders.create': '{user} a creat un memento ({name})',
  'history.reminders.update': '{user} a modificat un memento ({name})',
  'history.reminders.destroy': '{user} a șters un memento ({name})',

  'frequency.weekly': 'săptămânal',
  'frequency.monthly': 'lunar',
  'frequency.last_day': 'ultima zi a lunii',

  'objective.copy_suffix': ' (copie)',
};
