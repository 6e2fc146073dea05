import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Dag {first_name},',
  'mail.greeting_unnamed': 'Dag,',
  'mail.link_hint': 'Werkt de knop niet? Open dan dit adres in uw browser:',
  'mail.footer': 'Waymark · doelstellingen en kernresultaten',

  'mail.welcome.subject': 'Welkom bij Waymark',
  'mail.welcome.intro': 'Uw account is klaar. Maak een organisatie aan, of open die waarvoor u bent uitgenodigd.',
  'mail.welcome.button': 'Waymark openen',
  'mail.welcome.reason': 'U krijgt dit bericht omdat met dit adres een account is aangemaakt.',

  'mail.prove_email.subject': 'Bevestig uw e-mailadres',
  'mail.prove_email.intro':
    'Met dit adres is een account aangemaakt. Was u het, open dan de link en bevestig het adres; hij werkt één keer, gedurende één uur. Was u het niet, bevestig dan niets: negeer dit bericht, of stel het wachtwoord opnieuw in, zodat wie het account heeft aangemaakt er niet meer in kan.',
  'mail.prove_email.button': 'Adres bevestigen',
  'mail.prove_email.reason': 'U krijgt dit bericht omdat met dit adres een account is aangemaakt.',

  'mail.reset_password.subject': 'Een nieuw wachtwoord kiezen',
  'mail.reset_password.intro':
    'U hebt een nieuw wachtwoord gevraagd. De link werkt één keer, gedurende één uur. Was u het niet, dan is er niets veranderd en kunt u dit bericht negeren.',
  'mail.reset_password.button': 'Een nieuw wachtwoord kiezen',
  'mail.reset_password.reason': 'U krijgt dit bericht omdat met dit adres een nieuw wachtwoord is gevraagd.',

  'mail.password_changed.subject': 'Uw wachtwoord is gewijzigd',
  'mail.password_changed.intro':
    'Het wachtwoord van uw account is gewijzigd en uw andere sessies zijn beëindigd. Was u het niet, kies dan meteen een nieuw wachtwoord.',
  'mail.password_changed.button': 'Een nieuw wachtwoord kiezen',
  'mail.password_changed.reason': 'U krijgt dit bericht omdat het wachtwoord van uw account is gewijzigd.',

  'mail.new_sign_in.subject': 'Een nieuwe aanmelding bij uw account',
  'mail.new_sign_in.intro':
    'Iemand heeft zich bij uw account aangemeld op {device} vanaf het adres {ip}. Was u het, dan hoeft u niets te doen. Zo niet, wijzig dan uw wachtwoord.',
  'mail.new_sign_in.button': 'Uw sessies bekijken',
  'mail.new_sign_in.reason': 'U krijgt dit bericht omdat uw account vanaf een nieuwe plek is gebruikt.',

  'mail.invitation.subject': '{inviter} nodigt u uit voor {organisation}',
  'mail.invitation.intro':
    '{inviter} nodigt u uit om in {organisation} samen doelstellingen en kernresultaten te volgen. De uitnodiging is 30 dagen geldig.',
  'mail.invitation.button': 'Uitnodiging aannemen',
  'mail.invitation.reason': 'U krijgt dit bericht omdat {inviter} uw adres heeft ingevuld.',

  'mail.joined.subject': 'U bent nu lid van {organisation}',
  'mail.joined.intro': '{inviter} heeft u aan {organisation} toegevoegd. U vindt die in de lijst van uw organisaties.',
  'mail.joined.button': '{organisation} openen',
  'mail.joined.reason': 'U krijgt dit bericht omdat uw account aan een organisatie is toegevoegd.',

  'mail.removed.subject': 'U bent geen lid meer van {organisation}',
  'mail.removed.intro': 'Uw lidmaatschap van {organisation} is beëindigd. Wat daar van u was, is overgedragen.',
  'mail.removed.button': 'Uw organisaties',
  'mail.removed.reason': 'U krijgt dit bericht omdat u uit een organisatie bent verwijderd.',

  'mail.account_deleted.subject': 'Uw account is verwijderd',
  'mail.account_deleted.intro':
    'Uw account en uw persoonsgegevens zijn verwijderd. Bedankt dat u Waymark hebt gebruikt.',
  'mail.account_deleted.button': 'Waymark openen',
  'mail.account_deleted.reason': 'U krijgt dit laatste bericht omdat uw account is verwijderd.',

  'mail.plan_requested.subject': '{organisation} vraagt het abonnement {plan} aan',
  'mail.plan_requested.intro': '{requester} vraagt om {organisation} over te zetten naar het abonnement {plan}.',
  'mail.plan_requested.button': 'De aanvraag bekijken',
  'mail.plan_requested.reason': 'U krijgt dit bericht omdat u de abonnementen van Waymark beheert.',

  'mail.users_requested.subject': '{organisation} vraagt een ander aantal gebruikers aan',
  'mail.users_requested.intro':
    '{requester} vraagt voor {organisation} een ander aantal gebruikers boven het abonnement: {number}.',
  'mail.users_requested.button': 'De aanvraag bekijken',
  'mail.users_requested.reason': 'U krijgt dit bericht omdat u de abonnementen van Waymark beheert.',

  'mail.payment_steps.subject': 'Uw aanvraag voor {organisation}: de volgende stappen',
  'mail.payment_steps.intro': 'Wij hebben uw aanvraag voor {organisation} ontvangen.',
  'mail.payment_steps.button': 'Het abonnement bekijken',
  'mail.payment_steps.reason': 'U krijgt dit bericht omdat u een wijziging van het abonnement hebt gevraagd.',

  'mail.request_accepted.subject': 'Uw aanvraag voor {organisation} is aanvaard',
  'mail.request_accepted.intro':
    'Het abonnement van {organisation} is gewijzigd: abonnement {plan}, {maximum} gebruikers.',
  'mail.request_accepted.button': 'Het abonnement bekijken',
  'mail.request_accepted.reason': 'U krijgt dit bericht omdat u een wijziging van het abonnement hebt gevraagd.',

  ...subscription,

  'mail.downgrade_removed.subject': 'U bent geen lid meer van {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} is overgestapt op het abonnement {plan}, met minder gebruikers. De laatst toegetreden leden zijn verwijderd; wat van u was, ging naar de eigenaar van de organisatie.',
  'mail.downgrade_removed.button': 'Uw organisaties',
  'mail.downgrade_removed.reason': 'U krijgt dit bericht omdat u lid was van {organisation}.',

  'mail.reminder.subject': 'Tijd om uw kernresultaten in {organisation} bij te werken',
  'mail.reminder.intro': {
    one: 'U hebt {count} kernresultaat in uitvoering in {organisation}:',
    other: 'U hebt {count} kernresultaten in uitvoering in {organisation}:',
  },
  'mail.reminder.item': '{name}: {progress} %, {health}',
  'mail.reminder.button': 'Dashboard openen',
  'mail.reminder.reason': 'U krijgt dit bericht omdat {organisation} een herinnering heeft ingesteld.',
};
