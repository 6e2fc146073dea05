import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Bonjour {first_name},',
  'mail.greeting_unnamed': 'Bonjour,',
  'mail.label': '{label} :',
  'mail.link_hint': 'Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur :',
  'mail.footer': 'Waymark · objectifs et résultats clés',

  'mail.welcome.subject': 'Bienvenue sur Waymark',
  'mail.welcome.intro':
    'Votre compte est prêt. Créez une organisation, ou ouvrez celle qui vous a envoyé une invitation.',
  'mail.welcome.button': 'Ouvrir Waymark',
  'mail.welcome.reason': 'Vous recevez ce message car un compte a été créé avec cette adresse.',

  'mail.prove_email.subject': 'Confirmez votre adresse e-mail',
  'mail.prove_email.intro':
    'Un compte a été créé avec cette adresse. Si c’était vous, ouvrez le lien et confirmez l’adresse ; il fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, ne confirmez rien : ignorez ce message, ou réinitialisez le mot de passe, ce qui bloque l’accès de la personne qui a créé le compte.',
  'mail.prove_email.button': 'Confirmer l’adresse',
  'mail.prove_email.reason': 'Vous recevez ce message car un compte a été créé avec cette adresse.',

  'mail.confirm_new_email.subject': 'Confirmez votre nouvelle adresse e-mail',
  'mail.confirm_new_email.intro':
    'Cette adresse a été indiquée comme nouvelle adresse d’un compte. Si c’était vous, ouvrez le lien et confirmez-la ; il fonctionne une seule fois, pendant une heure, et rien ne change d’ici là. Si ce n’était pas vous, ignorez ce message.',
  'mail.confirm_new_email.button': 'Confirmer l’adresse',
  'mail.confirm_new_email.reason': 'Vous recevez ce message car quelqu’un veut utiliser cette adresse pour son compte.',

  'mail.email_change_asked.subject': 'Votre adresse e-mail va être changée',
  'mail.email_change_asked.intro':
    'Une autre adresse a été indiquée pour votre compte. Elle remplacera celle-ci dès qu’elle sera confirmée. Si ce n’était pas vous, choisissez maintenant un nouveau mot de passe : le changement n’aura alors pas lieu et toutes les sessions prendront fin.',
  'mail.email_change_asked.button': 'Choisir un nouveau mot de passe',
  'mail.email_change_asked.reason': 'Vous recevez ce message car ceci est l’adresse de votre compte.',

  'mail.email_change_taken.subject': 'Quelqu’un a voulu utiliser votre adresse e-mail',
  'mail.email_change_taken.intro':
    'Quelqu’un a indiqué votre adresse comme nouvelle adresse d’un autre compte. Rien n’a changé : l’adresse reste à votre compte. Si c’était vous, connectez-vous avec cette adresse, ou supprimez d’abord ce compte.',
  'mail.email_change_taken.button': 'Se connecter',
  'mail.email_change_taken.reason': 'Vous recevez ce message car vous avez un compte avec cette adresse.',

  'mail.email_changed.subject': 'Votre adresse e-mail a été changée',
  'mail.email_changed.intro':
    'Votre compte a une nouvelle adresse confirmée ; celle-ci ne permet plus de se connecter et vos autres sessions sont terminées. Si ce n’était pas vous, prévenez aussitôt un administrateur de votre organisation, qui peut retirer le compte, et changez votre mot de passe partout où vous l’utilisez.',
  'mail.email_changed.button': 'Ouvrir Waymark',
  'mail.email_changed.reason': 'Vous recevez ce dernier message à cette adresse car c’était celle de votre compte.',

  'mail.reset_password.subject': 'Choisissez un nouveau mot de passe',
  'mail.reset_password.intro':
    'Vous avez demandé un nouveau mot de passe. Le lien fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, rien n’a changé et vous pouvez ignorer ce message.',
  'mail.reset_password.button': 'Choisir un nouveau mot de passe',
  'mail.reset_password.reason': 'Vous recevez ce message car un nouveau mot de passe a été demandé avec cette adresse.',

  'mail.password_changed.subject': 'Votre mot de passe a été modifié',
  'mail.password_changed.intro':
    'Le mot de passe de votre compte a été modifié et vos autres sessions sont terminées. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe.',
  'mail.password_changed.button': 'Choisir un nouveau mot de passe',
  'mail.password_changed.reason': 'Vous recevez ce message car le mot de passe de votre compte a été modifié.',

  'mail.factor_added.subject': 'Un second facteur a été ajouté à votre compte',
  'mail.factor_added.intro':
    'Un second facteur a été ajouté à votre compte et vos autres sessions sont terminées. Désormais, le mot de passe seul ne suffit plus pour se connecter. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et supprimez ce facteur.',
  'mail.factor_added.button': 'Voir votre compte',
  'mail.factor_added.reason': 'Vous recevez ce message car votre mode de connexion a été modifié.',

  'mail.factor_removed.subject': 'Un second facteur de votre compte a été supprimé',
  'mail.factor_removed.intro':
    'Un second facteur de votre compte a été supprimé et vos autres sessions sont terminées. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et vérifiez comment votre compte est protégé.',
  'mail.factor_removed.button': 'Voir votre compte',
  'mail.factor_removed.reason': 'Vous recevez ce message car votre mode de connexion a été modifié.',

  'mail.recovery_codes_renewed.subject': 'Vous avez de nouveaux codes de secours',
  'mail.recovery_codes_renewed.intro':
    'De nouveaux codes de secours ont été créés pour votre compte ; les anciens ne sont plus valables. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe.',
  'mail.recovery_codes_renewed.button': 'Voir votre compte',
  'mail.recovery_codes_renewed.reason': 'Vous recevez ce message car votre mode de connexion a été modifié.',

  'mail.recovery_code_used.subject': 'Un code de secours de votre compte a été utilisé',
  'mail.recovery_code_used.intro':
    'Un code de secours de votre compte a été utilisé. Codes restants : {left}. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe et créez de nouveaux codes de secours.',
  'mail.recovery_code_used.button': 'Voir votre compte',
  'mail.recovery_code_used.reason': 'Vous recevez ce message car un code de secours de votre compte a été utilisé.',

  'mail.new_sign_in.subject': 'Une nouvelle connexion à votre compte',
  'mail.new_sign_in.intro':
    'Quelqu’un s’est connecté à votre compte sur {device} depuis l’adresse {ip}. Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe.',
  'mail.new_sign_in.button': 'Voir vos sessions',
  'mail.new_sign_in.reason': 'Vous recevez ce message car votre compte a été utilisé sur un nouvel appareil.',

  'mail.session_copied.subject': 'Votre session a été fermée par sécurité',
  'mail.session_copied.intro':
    'La connexion d’un de vos appareils a été utilisée une seconde fois, sur {device} depuis l’adresse {ip}, comme si quelqu’un l’avait copiée. Nous avons fermé cette session. Connectez-vous à nouveau ; si vous ne vous y attendiez pas, changez votre mot de passe.',
  'mail.session_copied.button': 'Voir vos sessions',
  'mail.session_copied.reason': 'Vous recevez ce message car une session de votre compte a été fermée.',

  'mail.token_created.subject': 'Un nouveau jeton d’accès pour votre compte',
  'mail.token_created.intro':
    'Le jeton d’accès « {name} » a été créé pour votre compte. Quiconque le possède peut utiliser l’API en votre nom. Si c’était vous, il n’y a rien à faire. Sinon, supprimez-le et changez votre mot de passe, ce qui révoque tous les jetons d’accès.',
  'mail.token_created.button': 'Voir vos jetons d’accès',
  'mail.token_created.reason': 'Vous recevez ce message car un jeton d’accès a été créé pour votre compte.',

  'mail.sessions_ended.subject': 'Vous avez été déconnecté partout',
  'mail.sessions_ended.intro':
    'Un administrateur de {organisation} a mis fin à toutes vos sessions, sur tous les appareils. Rien d’autre n’a changé : connectez-vous à nouveau pour continuer. Si vous ne savez pas pourquoi, demandez-le-lui, et changez votre mot de passe si vous avez perdu un appareil.',
  'mail.sessions_ended.button': 'Se connecter',
  'mail.sessions_ended.reason':
    'Vous recevez ce message car un administrateur de {organisation} a mis fin à vos sessions.',

  'mail.invitation.subject': 'Invitation à rejoindre une organisation sur Waymark',
  'mail.invitation.intro':
    '{inviter} vous invite à suivre ensemble des objectifs et des résultats clés dans {organisation}. L’invitation est valable 30 jours.',
  'mail.invitation.button': 'Accepter l’invitation',
  'mail.invitation.reason': 'Vous recevez ce message car {inviter} a indiqué votre adresse.',
  'mail.invitation.stop': 'Je ne connais pas cette organisation et ne souhaite plus d’invitations',

  'mail.joined.subject': 'Vous êtes maintenant membre de {organisation}',
  'mail.joined.intro': '{inviter} vous a ajouté à {organisation}. Vous la trouvez dans la liste de vos organisations.',
  'mail.joined.button': 'Ouvrir {organisation}',
  'mail.joined.reason': 'Vous recevez ce message car votre compte a été ajouté à une organisation.',

  'mail.removed.subject': 'Vous n’êtes plus membre de {organisation}',
  'mail.removed.intro':
    'Votre appartenance à {organisation} a pris fin. Ce dont vous étiez responsable a été transmis.',
  'mail.removed.button': 'Vos organisations',
  'mail.removed.reason': 'Vous recevez ce message car vous avez été retiré d’une organisation.',

  'mail.account_deleted.subject': 'Votre compte a été supprimé',
  'mail.account_deleted.intro':
    'Votre compte et vos données personnelles ont été supprimés. Merci d’avoir utilisé Waymark.',
  'mail.account_deleted.button': 'Ouvrir Waymark',
  'mail.account_deleted.reason': 'Vous recevez ce dernier message car votre compte a été supprimé.',

  'mail.plan_requested.subject': '{organisation} demande l’offre {plan}',
  'mail.plan_requested.intro': '{requester} demande de faire passer {organisation} à l’offre {plan}.',
  'mail.plan_requested.button': 'Voir la demande',
  'mail.plan_requested.reason': 'Vous recevez ce message car vous gérez les abonnements de Waymark.',

  'mail.users_requested.subject': '{organisation} demande un autre nombre d’utilisateurs',
  'mail.users_requested.intro':
    '{requester} demande pour {organisation} un autre nombre d’utilisateurs au-delà de l’offre : {number}.',
  'mail.users_requested.button': 'Voir la demande',
  'mail.users_requested.reason': 'Vous recevez ce message car vous gérez les abonnements de Waymark.',

  'mail.payment_steps.subject': 'Votre demande pour {organisation} : les prochaines étapes',
  'mail.payment_steps.intro': 'Nous avons reçu votre demande pour {organisation}.',
  'mail.payment_steps.button': 'Voir l’abonnement',
  'mail.payment_steps.reason': 'Vous recevez ce message car vous avez demandé une modification de l’abonnement.',

  'mail.request_accepted.subject': 'Votre demande pour {organisation} a été acceptée',
  'mail.request_accepted.intro': {
    one: 'L’abonnement de {organisation} a changé : offre {plan}, {maximum} utilisateur.',
    other: 'L’abonnement de {organisation} a changé : offre {plan}, {maximum} utilisateurs.',
  },
  'mail.request_accepted.button': 'Voir l’abonnement',
  'mail.request_accepted.reason': 'Vous recevez ce message car vous avez demandé une modification de l’abonnement.',

  ...subscription,

  'mail.downgrade_removed.subject': 'Vous n’êtes plus membre de {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} est passée à l’offre {plan}, qui compte moins d’utilisateurs. Les derniers arrivés ont été retirés ; ce dont vous étiez responsable a été transmis au propriétaire de l’organisation.',
  'mail.downgrade_removed.button': 'Vos organisations',
  'mail.downgrade_removed.reason': 'Vous recevez ce message car vous étiez membre de {organisation}.',

  'mail.reminder.subject': 'C’est le moment de mettre à jour vos résultats clés dans {organisation}',
  'mail.reminder.intro': {
    one: '{count} de vos résultats clés dans {organisation} attend un point d’étape :',
    other: '{count} de vos résultats clés dans {organisation} attendent un point d’étape :',
  },
  'mail.reminder.intro_of': {
    one: 'Aujourd’hui, {owner} recevrait un rappel pour {count} résultat clé dans {organisation} qui attend un point d’étape :',
    other:
      'Aujourd’hui, {owner} recevrait un rappel pour {count} résultats clés dans {organisation} qui attendent un point d’étape :',
  },
  'mail.reminder.item': '{name} : {progress} %, {health}',
  'mail.reminder.validations': 'En attente de validation',
  'mail.reminder.button': 'Faire le point d’étape',
  'mail.reminder.reason': 'Vous recevez ce message car {organisation} a mis en place un rappel.',
  'mail.reminder.reason_test':
    'Vous recevez ce message car vous avez demandé le test d’un rappel. Il n’a été envoyé qu’à vous.',
  'mail.reminder.stop': 'Ne plus recevoir ces rappels',

  'mail.reminder_validations.subject': {
    one: 'Un objectif attend votre validation dans {organisation}',
    other: 'Des objectifs attendent votre validation dans {organisation}',
  },
  'mail.reminder_validations.intro': {
    one: '{count} objectif attend votre validation dans {organisation} :',
    other: '{count} objectifs attendent votre validation dans {organisation} :',
  },
  'mail.reminder_validations.intro_of': {
    one: 'Aujourd’hui, {owner} recevrait un rappel pour {count} objectif dans {organisation} qui attend une validation :',
    other:
      'Aujourd’hui, {owner} recevrait un rappel pour {count} objectifs dans {organisation} qui attendent une validation :',
  },
  'mail.reminder_validations.button': 'Ouvrir le tableau de bord',

  'mail.mention.subject': '{author} vous a mentionné : {name}',
  'mail.mention.intro':
    '{author} vous a mentionné, vous ou votre équipe, dans {organisation}, dans un commentaire sur « {name} » :',
  'mail.mention.button': 'Ouvrir le commentaire',
  'mail.mention.reason': 'Vous recevez ce message car quelqu’un vous a mentionné, vous ou votre équipe.',
  'mail.mention.stop': 'Ne plus recevoir les messages sur les mentions',
  'mail.section.comment': '{text}',

  'mail.digest.subject': 'Ce qui a bougé dans {organisation}',
  'mail.digest.intro': 'Voici l’évolution de {organisation} depuis le dernier jour de point d’étape.',
  'mail.digest.moved': 'Ce qui a bougé',
  'mail.digest.moved_item': '{name} : {from} % → {to} %',
  'mail.digest.blocked': 'Bloqué',
  'mail.digest.blocked_item': '{name} : {text}',
  'mail.digest.owner': 'responsable : {person}',
  'mail.digest.waits_for': 'en attente de {person}',
  'mail.digest.waits_outside': 'en attente d’une personne extérieure',
  'mail.digest.since_today': 'depuis aujourd’hui',
  'mail.digest.since': {
    one: 'depuis {count} jour',
    many: 'depuis {count} jours',
    other: 'depuis {count} jours',
  },
  'mail.digest.attention': 'À surveiller',
  'mail.digest.attention_item': '{name} : {progress} %',
  'mail.trouble.of': '« {name} » : {troubles}',
  'mail.trouble.behind': {
    one: '{count} point de retard',
    many: '{count} points de retard',
    other: '{count} points de retard',
  },
  'mail.trouble.blocked': 'bloqué depuis une semaine ou plus',
  'mail.trouble.confidence_falling': 'confiance en baisse deux fois de suite',
  'mail.trouble.confidence_low': 'confiance {confidence} sur 10',
  'mail.digest.ending': 'Se termine bientôt',
  'mail.digest.ending_item': '{name} : {progress} %, jusqu’au {date}',
  'mail.digest.reason': 'Vous recevez ce message car vous avez demandé le résumé dans votre compte.',
  'mail.digest.stop': 'Ne plus recevoir le résumé',
  'mail.digest.button': 'Ouvrir le tableau de bord',

  'mail.chat_failing.subject': 'La messagerie de {organisation} n’accepte plus de messages',
  'mail.chat_failing.intro':
    'Waymark ne peut plus envoyer de messages dans le canal de {organisation} : les rappels et les nouveautés n’y arrivent pas. Le plus souvent, le webhook a été supprimé dans la messagerie. Créez-y-en un nouveau et saisissez-le dans Waymark.',
  'mail.chat_failing.button': 'Ouvrir les réglages de la messagerie',
  'mail.chat_failing.reason': 'Vous recevez ce message car vous êtes administrateur de {organisation}.',
};
