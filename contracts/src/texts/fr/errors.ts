import type { errors as english } from '../en/errors.ts';
import type { TextsLike } from '../text.ts';

export const errors: TextsLike<typeof english> = {
  'error.bad_request': 'Cette requête n’a pas pu être lue',
  'error.method_not_allowed': 'Ceci n’est pas possible ici',
  'error.payload_too_large': 'L’envoi est trop volumineux',
  'error.unsupported_media_type': 'Ce type de contenu n’est pas accepté ici',
  'error.validation': 'Veuillez vérifier votre saisie',
  'error.idempotency_key_reused': 'Cette clé d’idempotence a servi à une autre requête',
  'error.idempotency_key_in_use': 'La même requête est encore en cours de traitement',
  'error.too_many_requests': 'Trop de tentatives. Veuillez patienter un peu',
  'error.session_required': 'Veuillez vous connecter',
  'error.bad_credentials': 'L’adresse e-mail ou le mot de passe est incorrect',
  'error.forbidden': 'Vous n’avez pas les droits nécessaires',
  'error.https_required': 'Veuillez n’utiliser cette adresse que par https',
  'error.email_not_proven':
    'Confirmez d’abord votre adresse e-mail : ouvrez le lien du message que nous vous avons envoyé',
  'error.fresh_sign_in_required': 'Confirmez votre identité avec votre mot de passe ou connectez-vous à nouveau',
  'error.token_scope': 'Ce jeton d’accès ne le permet pas',
  'error.second_factor_required':
    'Un second facteur est nécessaire. Configurez-le dans votre compte, sous « Connexion et sécurité »',
  'error.second_factor_wrong': 'Ce code ou cette clé d’accès est incorrect ou a déjà servi',
  'error.sign_in_expired':
    'Cette connexion a pris trop de temps ou a compté trop de codes incorrects. Connectez-vous à nouveau',
  'error.factor_limit': 'Un compte peut avoir au plus 10 seconds facteurs. Supprimez-en d’abord un',
  'error.not_found': 'Élément introuvable',
  'error.objective_not_found': 'Cet objectif n’existe plus',
  'error.keyresult_not_found': 'Ce résultat clé n’existe plus',
  'error.checkin_not_found': 'Ce point d’étape n’existe plus',
  'error.blocker_not_found': 'Cet obstacle n’existe plus',
  'error.comment_not_found': 'Ce commentaire n’existe plus',
  'error.blocked_for_not_paying': 'L’organisation est bloquée pour des raisons de paiement',
  'error.blocked_for_users_over_subscription':
    'L’organisation est bloquée car elle compte plus d’utilisateurs que l’abonnement ne le permet',
  'error.plan_lacks_api': 'L’API nécessite une offre payante',
  'error.plan_lacks_reporting': 'Les rapports nécessitent une offre payante',
  'error.plan_lacks_advanced_reporting': 'Cette partie des rapports nécessite l’offre Enterprise',
  'error.email_taken': 'Cette adresse e-mail a déjà un compte',
  'error.proof_of_other_account': 'Ce lien appartient à un autre compte que celui avec lequel vous êtes connecté',
  'error.token_limit': 'Vous pouvez avoir au plus {limit} jetons d’accès. Supprimez-en un qui ne sert plus',
  'error.external_sign_in_off': 'La connexion avec un compte externe n’est pas proposée ici',
  'error.external_sign_in_expired': 'Cette connexion a duré trop longtemps ou a déjà servi. Veuillez réessayer',
  'error.external_sign_in_refused': 'Votre fournisseur d’identité n’a pas confirmé la connexion',
  'error.external_sign_in_unverified': 'Votre fournisseur d’identité n’a pas vérifié votre adresse e-mail',
  'error.external_sign_in_unavailable': 'Votre fournisseur d’identité est injoignable. Veuillez réessayer plus tard',
  'error.subscription_seats_full':
    'Vous ne pouvez plus inviter d’utilisateurs car l’abonnement ne le permet pas. Passez à une offre supérieure ou retirez des utilisateurs',
  'error.cannot_revoke_self': 'Vous ne pouvez pas vous retirer le rôle d’administrateur',
  'error.cannot_revoke_owner': 'Le propriétaire de l’organisation reste toujours administrateur',
  'error.cannot_remove_owner': 'Le propriétaire de l’organisation ne peut être retiré',
  'error.successor_required': 'Choisissez d’abord le membre qui prend le relais',
  'error.last_admin': 'Le dernier administrateur ne peut partir sans nommer de successeur',
  'error.member_not_active': 'Ce membre n’a pas encore rejoint l’organisation',
  'error.already_active': 'Ce membre a déjà rejoint l’organisation',
  'error.invitation_limit': 'Au plus {limit} invitations peuvent être envoyées par jour. Réessayez plus tard',
  'error.invitation_sent_just_now':
    'Une invitation a été envoyée à cette adresse il y a moins de dix minutes. Réessayez plus tard',
  'error.objective_move_forbidden': 'Vous n’avez pas le droit de déplacer cet OKR',
  'error.objective_owner_forbidden':
    'Seuls le responsable, le validateur, le créateur ou un administrateur peuvent changer le responsable ou le validateur d’un objectif',
  'error.objective_move_illegal': 'Un objectif ne se déplace que d’une étape à la fois',
  'error.objective_archived': 'Un objectif archivé ne peut être modifié, dupliqué ni supprimé',
  'error.objective_limit': 'L’organisation a atteint le nombre maximal d’objectifs. Supprimez ceux qui ne servent plus',
  'error.keyresult_required': 'Il faut au moins un résultat clé pour continuer',
  'error.keyresult_limit': 'Un objectif compte au plus 5 résultats clés',
  'error.keyresults_locked': 'On ne peut plus ajouter ni supprimer de résultats clés une fois la réalisation commencée',
  'error.checkin_forbidden':
    'Seuls le responsable du résultat clé, le responsable ou le validateur de son objectif, un administrateur ou la personne sollicitée peuvent le faire',
  'error.checkin_closed':
    'Seul votre dernier point d’étape peut être modifié, pendant une heure et tant que le statut de l’objectif ne change pas',
  'error.blocker_forbidden':
    'Seuls le responsable du résultat clé, le responsable ou le validateur de son objectif ou un administrateur peuvent le faire et, pour lever l’obstacle, la personne qui l’a signalé ou que l’on attend',
  'error.blocker_resolved': 'Cet obstacle est déjà levé',
  'error.blocker_limit': 'Un résultat clé compte au plus 20 obstacles ouverts',
  'error.comment_forbidden':
    'Seul l’auteur d’un commentaire peut le modifier ; lui ou un administrateur peut le supprimer',
  'error.not_working': 'Ce n’est possible que pendant la réalisation de l’objectif',
  'error.edited_meanwhile': 'Quelqu’un d’autre a modifié ceci entre-temps. Vérifiez l’état actuel et réessayez',
  'error.reminder_limit': 'Une organisation compte au plus {limit} rappels',
  'error.request_pending': 'Une autre demande est encore en cours',
  'error.nothing_pending': 'Aucune demande n’est en cours',
  'error.nothing_due': 'Aucun paiement n’est dû',
  'error.same_plan': 'L’organisation a déjà cette offre',
  'error.paid_plan_required': 'Ceci nécessite une offre payante',
  'error.service_unavailable':
    'Cette partie de Waymark n’est pas disponible pour le moment. Veuillez réessayer sous peu',
  'error.internal_error': 'Une erreur s’est produite de notre côté. Veuillez réessayer sous peu',
};
