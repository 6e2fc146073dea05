import type { subscription as english } from '../en/subscription-mail.ts';
import type { TextsLike } from '../text.ts';

export const subscription: TextsLike<typeof english> = {
  'mail.steps_upgrade.intro': {
    one: 'Vous avez demandé de faire passer {organisation} de l’offre {current} à l’offre {plan} avec {maximum} utilisateur. Elle coûte {amount} par mois ; le premier mois est dû dès que la demande est acceptée.',
    other:
      'Vous avez demandé de faire passer {organisation} de l’offre {current} à l’offre {plan} avec {maximum} utilisateurs. Elle coûte {amount} par mois ; le premier mois est dû dès que la demande est acceptée.',
  },
  'mail.steps_enterprise.intro':
    'Vous avez demandé de faire passer {organisation} de l’offre {current} à l’offre {plan}. Elle coûte à partir de {amount} par mois : notre support vous contacte pour convenir du prix et du nombre d’utilisateurs. Le premier mois est dû dès que la demande est acceptée.',
  'mail.steps_downgrade.intro': {
    one: 'Vous avez demandé de faire passer {organisation} de l’offre {current} à l’offre {plan} avec {maximum} utilisateur. Elle coûte {amount} par mois ; le premier mois est dû dès que la demande est acceptée. Si davantage de membres sont alors actifs, les derniers arrivés sont retirés.',
    other:
      'Vous avez demandé de faire passer {organisation} de l’offre {current} à l’offre {plan} avec {maximum} utilisateurs. Elle coûte {amount} par mois ; le premier mois est dû dès que la demande est acceptée. Si davantage de membres sont alors actifs, les derniers arrivés sont retirés.',
  },
  'mail.steps_free.intro': {
    one: 'Vous avez demandé de faire passer {organisation} de l’offre {current} à l’offre {plan} avec {maximum} utilisateur. Elle ne coûte rien. Dès que la demande est acceptée, aucun autre mois n’est facturé. Si davantage de membres sont alors actifs, les derniers arrivés sont retirés.',
    other:
      'Vous avez demandé de faire passer {organisation} de l’offre {current} à l’offre {plan} avec {maximum} utilisateurs. Elle ne coûte rien. Dès que la demande est acceptée, aucun autre mois n’est facturé. Si davantage de membres sont alors actifs, les derniers arrivés sont retirés.',
  },
  'mail.steps_more_users.intro':
    'Vous avez demandé d’augmenter le nombre d’utilisateurs au-delà de l’offre pour {organisation} de {before} à {number} ; le maximum est alors de {maximum}. Cela coûte {difference} de plus par mois, soit {amount} par mois en tout, à partir du mois qui suit l’acceptation de la demande.',
  'mail.steps_fewer_users.intro':
    'Vous avez demandé de réduire le nombre d’utilisateurs au-delà de l’offre pour {organisation} de {before} à {number} ; le maximum est alors de {maximum}. Cela coûte {difference} de moins par mois, à partir du mois qui suit l’acceptation de la demande. Si davantage de membres sont alors actifs, l’organisation est bloquée jusqu’à ce qu’un nombre suffisant d’entre eux soit retiré.',
  'mail.accepted_plan.intro': {
    one: 'L’abonnement de {organisation} a changé : offre {plan}, {maximum} utilisateur, {amount} par mois. Le premier mois est dû maintenant.',
    other:
      'L’abonnement de {organisation} a changé : offre {plan}, {maximum} utilisateurs, {amount} par mois. Le premier mois est dû maintenant.',
  },
  'mail.accepted_users.intro':
    'Le nombre maximum d’utilisateurs de {organisation} est désormais de {maximum}. À partir du mois prochain, l’abonnement coûte {amount} par mois.',
  'mail.accepted_without_cost.intro': {
    one: 'L’abonnement de {organisation} a changé : offre {plan}, {maximum} utilisateur. Il ne coûte rien.',
    other: 'L’abonnement de {organisation} a changé : offre {plan}, {maximum} utilisateurs. Il ne coûte rien.',
  },
  'mail.request_refused.subject': 'Votre demande pour {organisation} a été refusée',
  'mail.request_refused.button': 'Voir l’abonnement',
  'mail.request_refused.reason': 'Vous recevez ce message car vous avez demandé une modification de l’abonnement.',
  'mail.refused_plan.intro':
    'Votre demande de faire passer {organisation} à l’offre {plan} a été refusée. L’abonnement reste tel quel. Vous pouvez refaire une demande à tout moment.',
  'mail.refused_users.intro':
    'Votre demande d’un autre nombre d’utilisateurs au-delà de l’offre pour {organisation} ({number}) a été refusée. L’abonnement reste tel quel. Vous pouvez refaire une demande à tout moment.',

  'mail.section.refusal': 'Le motif : {reason}',
  'mail.section.reference': 'Référence : {reference}',
  'mail.section.payment': 'Comment payer',
  'mail.section.payment_details': 'Le fournisseur de Waymark vous donne les coordonnées de paiement.',
  'mail.section.payment_reference': 'Merci d’indiquer la référence avec votre paiement.',
  'mail.section.effect':
    'Le changement prend effet dès que la demande est acceptée. Vous recevez alors un e-mail ; d’ici là, rien ne change.',
};
