import type { subscription as english } from '../en/subscription-mail.ts';
import type { TextsLike } from '../text.ts';

export const subscription: TextsLike<typeof english> = {
  'mail.steps_upgrade.intro': {
    one: 'U hebt gevraagd om {organisation} over te zetten van het abonnement {current} naar het abonnement {plan} met {maximum} gebruiker. Het kost {amount} per maand; de eerste maand is verschuldigd zodra de aanvraag is aanvaard.',
    other:
      'U hebt gevraagd om {organisation} over te zetten van het abonnement {current} naar het abonnement {plan} met {maximum} gebruikers. Het kost {amount} per maand; de eerste maand is verschuldigd zodra de aanvraag is aanvaard.',
  },
  'mail.steps_enterprise.intro':
    'U hebt gevraagd om {organisation} over te zetten van het abonnement {current} naar het abonnement {plan}. Het kost vanaf {amount} per maand: onze support neemt contact met u op om de prijs en het aantal gebruikers af te spreken. De eerste maand is verschuldigd zodra de aanvraag is aanvaard.',
  'mail.steps_downgrade.intro': {
    one: 'U hebt gevraagd om {organisation} over te zetten van het abonnement {current} naar het abonnement {plan} met {maximum} gebruiker. Het kost {amount} per maand; de eerste maand is verschuldigd zodra de aanvraag is aanvaard. Zijn er dan meer leden actief, dan worden de laatst toegetreden leden verwijderd.',
    other:
      'U hebt gevraagd om {organisation} over te zetten van het abonnement {current} naar het abonnement {plan} met {maximum} gebruikers. Het kost {amount} per maand; de eerste maand is verschuldigd zodra de aanvraag is aanvaard. Zijn er dan meer leden actief, dan worden de laatst toegetreden leden verwijderd.',
  },
  'mail.steps_free.intro': {
    one: 'U hebt gevraagd om {organisation} over te zetten van het abonnement {current} naar het abonnement {plan} met {maximum} gebruiker, dat niets kost. Zodra de aanvraag is aanvaard, wordt er geen volgende maand meer in rekening gebracht. Zijn er dan meer leden actief, dan worden de laatst toegetreden leden verwijderd.',
    other:
      'U hebt gevraagd om {organisation} over te zetten van het abonnement {current} naar het abonnement {plan} met {maximum} gebruikers, dat niets kost. Zodra de aanvraag is aanvaard, wordt er geen volgende maand meer in rekening gebracht. Zijn er dan meer leden actief, dan worden de laatst toegetreden leden verwijderd.',
  },
  'mail.steps_more_users.intro':
    'U hebt gevraagd om het aantal gebruikers boven het abonnement voor {organisation} te verhogen van {before} naar {number}; het maximum is dan {maximum}. Dat kost {difference} per maand meer, in totaal {amount} per maand, vanaf de maand na de aanvaarding van de aanvraag.',
  'mail.steps_fewer_users.intro':
    'U hebt gevraagd om het aantal gebruikers boven het abonnement voor {organisation} te verlagen van {before} naar {number}; het maximum is dan {maximum}. Dat kost {difference} per maand minder, vanaf de maand na de aanvaarding van de aanvraag. Zijn er dan meer leden actief, dan wordt de organisatie geblokkeerd tot er genoeg leden zijn verwijderd.',
  'mail.accepted_plan.intro': {
    one: 'Het abonnement van {organisation} is gewijzigd: abonnement {plan}, {maximum} gebruiker, {amount} per maand. De eerste maand is nu verschuldigd.',
    other:
      'Het abonnement van {organisation} is gewijzigd: abonnement {plan}, {maximum} gebruikers, {amount} per maand. De eerste maand is nu verschuldigd.',
  },
  'mail.accepted_users.intro':
    'Het maximale aantal gebruikers van {organisation} is nu {maximum}. Vanaf de volgende maand kost het abonnement {amount} per maand.',
  'mail.accepted_without_cost.intro': {
    one: 'Het abonnement van {organisation} is gewijzigd: abonnement {plan}, {maximum} gebruiker. Het kost niets.',
    other: 'Het abonnement van {organisation} is gewijzigd: abonnement {plan}, {maximum} gebruikers. Het kost niets.',
  },
  'mail.request_refused.subject': 'Uw aanvraag voor {organisation} is geweigerd',
  'mail.request_refused.button': 'Het abonnement bekijken',
  'mail.request_refused.reason': 'U krijgt dit bericht omdat u een wijziging van het abonnement hebt gevraagd.',
  'mail.refused_plan.intro':
    'Uw aanvraag om {organisation} over te zetten naar het abonnement {plan}, is geweigerd. Het abonnement blijft zoals het is. U kunt op elk moment opnieuw een aanvraag doen.',
  'mail.refused_users.intro':
    'Uw aanvraag voor een ander aantal gebruikers boven het abonnement voor {organisation} ({number}) is geweigerd. Het abonnement blijft zoals het is. U kunt op elk moment opnieuw een aanvraag doen.',

  'mail.section.refusal': 'De reden: {reason}',
  'mail.section.reference': 'Referentie: {reference}',
  'mail.section.payment': 'Zo betaalt u',
  'mail.section.payment_details': 'De betalingsgegevens krijgt u van de aanbieder van Waymark.',
  'mail.section.payment_reference': 'Vermeld de referentie bij uw betaling.',
  'mail.section.effect':
    'De wijziging gaat in zodra de aanvraag is aanvaard. U krijgt dan een e-mail; tot dan blijft alles zoals het is.',
};
