import type { subscription as english } from '../en/subscription-mail.ts';
import type { TextsLike } from '../text.ts';

export const subscription: TextsLike<typeof english> = {
  'mail.steps_upgrade.intro': {
    one: 'Sie haben darum gebeten, {organisation} vom Abonnement {current} auf das Abonnement {plan} mit {maximum} Benutzer umzustellen. Es kostet {amount} im Monat; der erste Monat ist fällig, sobald die Anfrage angenommen ist.',
    other:
      'Sie haben darum gebeten, {organisation} vom Abonnement {current} auf das Abonnement {plan} mit {maximum} Benutzern umzustellen. Es kostet {amount} im Monat; der erste Monat ist fällig, sobald die Anfrage angenommen ist.',
  },
  'mail.steps_enterprise.intro':
    'Sie haben darum gebeten, {organisation} vom Abonnement {current} auf das Abonnement {plan} umzustellen. Es kostet ab {amount} im Monat: Unser Support meldet sich bei Ihnen, um den Preis und die Zahl der Benutzer zu vereinbaren. Der erste Monat ist fällig, sobald die Anfrage angenommen ist.',
  'mail.steps_downgrade.intro': {
    one: 'Sie haben darum gebeten, {organisation} vom Abonnement {current} auf das Abonnement {plan} mit {maximum} Benutzer umzustellen. Es kostet {amount} im Monat; der erste Monat ist fällig, sobald die Anfrage angenommen ist. Sind dann mehr Mitglieder aktiv, werden die zuletzt beigetretenen entfernt.',
    other:
      'Sie haben darum gebeten, {organisation} vom Abonnement {current} auf das Abonnement {plan} mit {maximum} Benutzern umzustellen. Es kostet {amount} im Monat; der erste Monat ist fällig, sobald die Anfrage angenommen ist. Sind dann mehr Mitglieder aktiv, werden die zuletzt beigetretenen entfernt.',
  },
  'mail.steps_free.intro': {
    one: 'Sie haben darum gebeten, {organisation} vom Abonnement {current} auf das Abonnement {plan} mit {maximum} Benutzer umzustellen, das nichts kostet. Sobald die Anfrage angenommen ist, wird kein weiterer Monat berechnet. Sind dann mehr Mitglieder aktiv, werden die zuletzt beigetretenen entfernt.',
    other:
      'Sie haben darum gebeten, {organisation} vom Abonnement {current} auf das Abonnement {plan} mit {maximum} Benutzern umzustellen, das nichts kostet. Sobald die Anfrage angenommen ist, wird kein weiterer Monat berechnet. Sind dann mehr Mitglieder aktiv, werden die zuletzt beigetretenen entfernt.',
  },
  'mail.steps_more_users.intro':
    'Sie haben darum gebeten, die Zahl der Benutzer über das Abonnement hinaus für {organisation} von {before} auf {number} zu erhöhen; höchstens sind es dann {maximum}. Das kostet {difference} im Monat mehr, insgesamt {amount} im Monat, ab dem Monat nach der Annahme der Anfrage.',
  'mail.steps_fewer_users.intro':
    'Sie haben darum gebeten, die Zahl der Benutzer über das Abonnement hinaus für {organisation} von {before} auf {number} zu senken; höchstens sind es dann {maximum}. Das kostet {difference} im Monat weniger, ab dem Monat nach der Annahme der Anfrage. Sind dann mehr Mitglieder aktiv, ist die Organisation gesperrt, bis genügend von ihnen entfernt sind.',
  'mail.accepted_plan.intro':
    'Das Abonnement von {organisation} hat sich geändert: Abonnement {plan}, {maximum} Benutzer, {amount} im Monat. Der erste Monat ist jetzt fällig.',
  'mail.accepted_users.intro':
    'Die Höchstzahl der Benutzer von {organisation} ist jetzt {maximum}. Ab dem nächsten Monat kostet das Abonnement {amount} im Monat.',
  'mail.accepted_without_cost.intro':
    'Das Abonnement von {organisation} hat sich geändert: Abonnement {plan}, {maximum} Benutzer. Es kostet nichts.',
  'mail.request_refused.subject': 'Ihre Anfrage für {organisation} wurde abgelehnt',
  'mail.request_refused.button': 'Abonnement ansehen',
  'mail.request_refused.reason':
    'Sie erhalten diese Nachricht, weil Sie eine Änderung des Abonnements angefragt haben.',
  'mail.refused_plan.intro':
    'Ihre Anfrage, mit {organisation} zum Abonnement {plan} zu wechseln, wurde abgelehnt. Das Abonnement bleibt, wie es ist. Sie können jederzeit erneut anfragen.',
  'mail.refused_users.intro':
    'Ihre Anfrage nach einer anderen Zahl von Benutzern über das Abonnement hinaus für {organisation} ({number}) wurde abgelehnt. Das Abonnement bleibt, wie es ist. Sie können jederzeit erneut anfragen.',

  'mail.section.refusal': 'Die Begründung: {reason}',
  'mail.section.reference': 'Referenz: {reference}',
  'mail.section.payment': 'So bezahlen Sie',
  'mail.section.payment_details': 'Die Zahlungsdaten erhalten Sie vom Anbieter von Waymark.',
  'mail.section.payment_reference': 'Bitte geben Sie bei der Zahlung die Referenz an.',
  'mail.section.effect':
    'Die Änderung gilt, sobald die Anfrage angenommen ist. Sie erhalten dann eine E-Mail; bis dahin bleibt alles, wie es ist.',
};
