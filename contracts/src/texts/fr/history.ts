import type { history as english } from '../en/history.ts';
import type { TextsLike } from '../text.ts';

export const history: TextsLike<typeof english> = {
  'history.objectives.create': '{user} a créé l’objectif « {name} »',
  'history.objectives.update': '{user} a modifié l’objectif « {name} »',
  'history.objectives.destroy': '{user} a supprimé l’objectif « {name} »',
  'history.objectives.duplicate': '{user} a dupliqué l’objectif « {name} »',
  'history.objectives.copied': '{user} a dupliqué l’objectif « {source} » sous le nom « {name} »',
  'history.objectives.status': '{user} a fait passer l’objectif « {name} » du statut {from} au statut {to}',
  'history.objectives.comment': '{user} a commenté l’objectif « {name} »',
  'history.objectives.comment_edited': '{user} a modifié un commentaire sur l’objectif « {name} »',
  'history.objectives.comment_deleted': '{user} a supprimé un commentaire sur l’objectif « {name} »',
  'history.keyresults.create': '{user} a ajouté le résultat clé « {name} »',
  'history.keyresults.update': '{user} a modifié le résultat clé « {name} »',
  'history.keyresults.progress': '{user} a fait passer « {name} » de {from} à {to} {unit}',
  'history.keyresults.order': '{user} a réordonné les résultats clés de « {name} »',
  'history.keyresults.blocked': '{user} a signalé un obstacle sur « {name} » : {text}',
  'history.keyresults.unblocked': '{user} a levé un obstacle sur « {name} » : {text}',
  'history.keyresults.declined': '{user} a répondu « Pas moi » à un obstacle sur « {name} » : {text}',
  'history.keyresults.blocker_edited': '{user} a modifié un obstacle sur « {name} » : {text}',
  'history.keyresults.comment': '{user} a commenté le résultat clé « {name} »',
  'history.keyresults.comment_edited': '{user} a modifié un commentaire sur le résultat clé « {name} »',
  'history.keyresults.comment_deleted': '{user} a supprimé un commentaire sur le résultat clé « {name} »',
  'history.keyresults.destroy': '{user} a supprimé le résultat clé « {name} »',
  'history.user_organisations.create': '{user} a rejoint l’organisation',
  'history.user_organisations.update': '{user} a changé le rôle de {name}',
  'history.user_organisations.destroy': '{user} a quitté l’organisation',
  'history.user_organisations.removed': '{user} a retiré {name} de l’organisation',
  'history.user_organisations.downgraded':
    '{user} ne fait plus partie de l’organisation, car l’offre compte désormais moins d’utilisateurs',
  'history.teams.create': '{user} a créé l’équipe « {name} »',
  'history.teams.update': '{user} a modifié l’équipe « {name} »',
  'history.teams.destroy': '{user} a supprimé l’équipe « {name} »',
  'history.reminders.create': '{user} a créé un rappel ({name})',
  'history.reminders.update': '{user} a modifié un rappel ({name})',
  'history.reminders.destroy': '{user} a supprimé un rappel ({name})',

  'frequency.weekly': 'hebdomadaire',
  'frequency.monthly': 'mensuel',
  'frequency.last_day': 'le dernier jour du mois',

  'objective.copy_suffix': ' (copie)',
};
