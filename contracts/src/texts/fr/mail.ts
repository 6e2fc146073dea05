import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Bonjour {first_name},',
  'mail.greeting_unnamed': 'Bonjour,',
  'mail.link_hint': 'Si le bouton ne fonctionne pas, ouvrez cette adresse dans votre navigateur :',
  'mail.footer': 'Waymark · objectifs et résultats clés',

  'mail.welcome.subject': 'Bienvenue sur Waymark',
  'mail.welcome.intro':
    'Votre compte est prêt. Créez une organisation, ou ouvrez celle à laquelle vous avez été invité.',
  'mail.welcome.button': 'Ouvrir Waymark',
  'mail.welcome.reason': 'Vous recevez ce message car un compte a été créé avec cette adresse.',

  'mail.prove_email.subject': 'Confirmez votre adresse e-mail',
  'mail.prove_email.intro':
    'Un compte a été créé avec cette adresse. Si c’était vous, ouvrez le lien et confirmez l’adresse ; il fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, ne confirmez rien : ignorez ce message, ou réinitialisez le mot de passe, ce qui bloque l’accès de la personne qui a créé le compte.',
  'mail.prove_email.button': 'Confirmer l’adresse',
  'mail.prove_email.reason': 'Vous recevez ce message car un compte a été créé avec cette adresse.',

  'mail.reset_password.subject': 'Choisir un nouveau mot de passe',
  'mail.reset_password.intro':
    'Vous avez demandé un nouveau mot de passe. Le lien fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, rien n’a changé et vous pouvez ignorer ce message.',
  'mail.reset_password.button': 'Choisir un nouveau mot de passe',
  'mail.reset_password.reason': 'Vous recevez ce message car un nouveau mot de passe a été demandé avec cette adresse.',

  'mail.password_changed.subject': 'Votre mot de passe a été modifié',
  'mail.password_changed.intro':
    'Le mot de passe de votre compte a été modifié et vos autres sessions sont terminées. Si ce n’était pas vous, choisissez aussitôt un nouveau mot de passe.',
  'mail.password_changed.button': 'Choisir un nouveau mot de passe',
  'mail.password_changed.reason': 'Vous recevez ce message car le mot de passe de votre compte a été modifié.',

  'mail.new_sign_in.subject': 'Une nouvelle connexion à votre compte',
  'mail.new_sign_in.intro':
    'Quelqu’un s’est connecté à votre compte sur {device} depuis l’adresse {ip}. Si c’était vous, il n’y a rien à faire. Sinon, changez votre mot de passe.',
  'mail.new_sign_in.button': 'Voir vos sessions',
  'mail.new_sign_in.reason': 'Vous recevez ce message car votre compte a été utilisé sur un nouvel appareil.',

  'mail.invitation.subject': '{inviter} vous invite dans {organisation}',
  'mail.invitation.intro':
    '{inviter} vous invite à suivre ensemble des objectifs et des résultats clés dans {organisation}. L’invitation est valable 30 jours.',
  'mail.invitation.button': 'Accepter l’invitation',
  'mail.invitation.reason': 'Vous recevez ce message car {inviter} a indiqué votre adresse.',

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
    '{requester} demande pour {organisation} un autre nombre d’utilisateurs en plus de l’offre : {number}.',
  'mail.users_requested.button': 'Voir la demande',
  'mail.users_requested.reason': 'Vous recevez ce message car vous gérez les abonnements de Waymark.',

  'mail.payment_steps.subject': 'Votre demande pour {organisation} : les prochaines étapes',
  'mail.payment_steps.intro': 'Nous avons reçu votre demande pour {organisation}.',
  'mail.payment_steps.button': 'Voir l’abonnement',
  'mail.payment_steps.reason': 'Vous recevez ce message car vous avez demandé une modification de l’abonnement.',

  'mail.request_accepted.subject': 'Votre demande pour {organisation} a été acceptée',
  'mail.request_accepted.intro': 'L’abonnement de {organisation} a changé : offre {plan}, {maximum} utilisateurs.',
  'mail.request_accepted.button': 'Voir l’abonnement',
  'mail.request_accepted.reason': 'Vous recevez ce message car vous avez demandé une modification de l’abonnement.',

  ...subscription,

  'mail.downgrade_removed.subject': 'Vous n’êtes plus membre de {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} est passée à l’offre {plan}, qui compte moins d’utilisateurs. Les derniers arrivés ont été retirés ; ce dont vous étiez responsable est allé au propriétaire de l’organisation.',
  'mail.downgrade_removed.button': 'Vos organisations',
  'mail.downgrade_removed.reason': 'Vous recevez ce message car vous étiez membre de {organisation}.',

  'mail.reminder.subject': 'C’est le moment de mettre à jour vos résultats clés dans {organisation}',
  'mail.reminder.intro': {
    one: 'Vous avez {count} résultat clé en cours dans {organisation} :',
    other: 'Vous avez {count} résultats clés en cours dans {organisation} :',
  },
  'mail.reminder.item': '{name} : {progress} %, {health}',
  'mail.reminder.button': 'Ouvrir le tableau de bord',
  'mail.reminder.reason': 'Vous recevez ce message car {organisation} a mis en place un rappel.',
};
