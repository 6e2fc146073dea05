import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Dag {first_name},',
  'mail.greeting_unnamed': 'Dag,',
  'mail.label': '{label}:',
  'mail.link_hint': 'Werkt de knop niet? Open dan dit adres in uw browser:',
  'mail.footer': 'Waymark · doelstellingen en kernresultaten',

  'mail.welcome.subject': 'Welkom bij Waymark',
  'mail.welcome.intro': 'Uw account is klaar. Maak een organisatie aan, of open die waarvoor u bent uitgenodigd.',
  'mail.welcome.button': 'Waymark openen',
  'mail.welcome.reason': 'U krijgt dit bericht omdat met dit adres een account is aangemaakt.',

  'mail.prove_email.subject': 'Bevestig uw e-mailadres',
  'mail.prove_email.intro':
    'Met dit adres is een account aangemaakt. Was u het, open dan de link en bevestig het adres; de link werkt één keer en is een uur geldig. Was u het niet, bevestig dan niets: negeer dit bericht, of stel het wachtwoord opnieuw in, zodat wie het account heeft aangemaakt er niet meer in kan.',
  'mail.prove_email.button': 'Adres bevestigen',
  'mail.prove_email.reason': 'U krijgt dit bericht omdat met dit adres een account is aangemaakt.',

  'mail.confirm_new_email.subject': 'Bevestig uw nieuwe e-mailadres',
  'mail.confirm_new_email.intro':
    'Dit adres is opgegeven als het nieuwe adres van een account. Was u het, open dan de link en bevestig het; de link werkt één keer en is een uur geldig, en tot dan verandert er niets. Was u het niet, negeer dan dit bericht.',
  'mail.confirm_new_email.button': 'Adres bevestigen',
  'mail.confirm_new_email.reason': 'U krijgt dit bericht omdat iemand dit adres voor een account wil gebruiken.',

  'mail.email_change_asked.subject': 'Uw e-mailadres wordt gewijzigd',
  'mail.email_change_asked.intro':
    'Voor uw account is een ander adres opgegeven. Het vervangt dit adres zodra het is bevestigd. Was u het niet, kies dan nu een nieuw wachtwoord: de wijziging gaat dan niet door en alle sessies eindigen.',
  'mail.email_change_asked.button': 'Een nieuw wachtwoord kiezen',
  'mail.email_change_asked.reason': 'U krijgt dit bericht omdat dit het adres van uw account is.',

  'mail.email_change_taken.subject': 'Iemand wilde uw e-mailadres gebruiken',
  'mail.email_change_taken.intro':
    'Iemand heeft uw adres opgegeven als nieuw adres van een ander account. Er is niets veranderd: het adres blijft bij uw account. Was u het, meld u dan met dit adres aan, of verwijder eerst dit account.',
  'mail.email_change_taken.button': 'Aanmelden',
  'mail.email_change_taken.reason': 'U krijgt dit bericht omdat u met dit adres een account hebt.',

  'mail.email_changed.subject': 'Uw e-mailadres is gewijzigd',
  'mail.email_changed.intro':
    'Uw account heeft een nieuw, bevestigd adres; met dit adres kunt u zich niet meer aanmelden en uw andere sessies zijn beëindigd. Was u het niet, waarschuw dan meteen een beheerder van uw organisatie, die het account kan verwijderen, en wijzig uw wachtwoord overal waar u het nog meer gebruikt.',
  'mail.email_changed.button': 'Waymark openen',
  'mail.email_changed.reason': 'U krijgt dit laatste bericht op dit adres omdat dit het adres van uw account was.',

  'mail.reset_password.subject': 'Kies een nieuw wachtwoord',
  'mail.reset_password.intro':
    'U hebt een nieuw wachtwoord aangevraagd. De link werkt één keer en is een uur geldig. Was u het niet, dan is er niets veranderd en kunt u dit bericht negeren.',
  'mail.reset_password.button': 'Een nieuw wachtwoord kiezen',
  'mail.reset_password.reason': 'U krijgt dit bericht omdat voor dit adres een nieuw wachtwoord is aangevraagd.',

  'mail.password_changed.subject': 'Uw wachtwoord is gewijzigd',
  'mail.password_changed.intro':
    'Het wachtwoord van uw account is gewijzigd en uw andere sessies zijn beëindigd. Was u het niet, kies dan meteen een nieuw wachtwoord.',
  'mail.password_changed.button': 'Een nieuw wachtwoord kiezen',
  'mail.password_changed.reason': 'U krijgt dit bericht omdat het wachtwoord van uw account is gewijzigd.',

  'mail.factor_added.subject': 'Er is een tweede factor aan uw account toegevoegd',
  'mail.factor_added.intro':
    'Er is een tweede factor aan uw account toegevoegd en uw andere sessies zijn beëindigd. Voortaan is het wachtwoord alleen niet meer genoeg om u aan te melden. Was u het niet, kies dan meteen een nieuw wachtwoord en verwijder de factor.',
  'mail.factor_added.button': 'Uw account bekijken',
  'mail.factor_added.reason': 'U krijgt dit bericht omdat de manier waarop u zich aanmeldt is gewijzigd.',

  'mail.factor_removed.subject': 'Er is een tweede factor van uw account verwijderd',
  'mail.factor_removed.intro':
    'Er is een tweede factor van uw account verwijderd en uw andere sessies zijn beëindigd. Was u het niet, kies dan meteen een nieuw wachtwoord en ga na hoe uw account is beveiligd.',
  'mail.factor_removed.button': 'Uw account bekijken',
  'mail.factor_removed.reason': 'U krijgt dit bericht omdat de manier waarop u zich aanmeldt is gewijzigd.',

  'mail.recovery_codes_renewed.subject': 'U hebt nieuwe herstelcodes',
  'mail.recovery_codes_renewed.intro':
    'Er zijn nieuwe herstelcodes voor uw account gemaakt; de oude werken niet meer. Was u het niet, kies dan meteen een nieuw wachtwoord.',
  'mail.recovery_codes_renewed.button': 'Uw account bekijken',
  'mail.recovery_codes_renewed.reason': 'U krijgt dit bericht omdat de manier waarop u zich aanmeldt is gewijzigd.',

  'mail.recovery_code_used.subject': 'Er is een herstelcode van uw account gebruikt',
  'mail.recovery_code_used.intro':
    'Er is een herstelcode van uw account gebruikt. Resterende codes: {left}. Was u het niet, kies dan meteen een nieuw wachtwoord en maak nieuwe herstelcodes.',
  'mail.recovery_code_used.button': 'Uw account bekijken',
  'mail.recovery_code_used.reason': 'U krijgt dit bericht omdat een herstelcode van uw account is gebruikt.',

  'mail.new_sign_in.subject': 'Een nieuwe aanmelding bij uw account',
  'mail.new_sign_in.intro':
    'Iemand heeft zich bij uw account aangemeld op {device} vanaf het adres {ip}. Was u het, dan hoeft u niets te doen. Zo niet, wijzig dan uw wachtwoord.',
  'mail.new_sign_in.button': 'Uw sessies bekijken',
  'mail.new_sign_in.reason': 'U krijgt dit bericht omdat uw account op een nieuw apparaat is gebruikt.',

  'mail.session_copied.subject': 'Uw sessie is voor de veiligheid beëindigd',
  'mail.session_copied.intro':
    'De aanmelding van een van uw apparaten is een tweede keer gebruikt, op {device} vanaf het adres {ip}, alsof iemand die had gekopieerd. Wij hebben die sessie beëindigd. Meld u opnieuw aan; had u dit niet verwacht, wijzig dan uw wachtwoord.',
  'mail.session_copied.button': 'Uw sessies bekijken',
  'mail.session_copied.reason': 'U krijgt dit bericht omdat een sessie van uw account is beëindigd.',

  'mail.token_created.subject': 'Een nieuw toegangstoken voor uw account',
  'mail.token_created.intro':
    'Het toegangstoken “{name}” is voor uw account aangemaakt. Wie het heeft, kan de API in uw naam gebruiken. Was u het, dan hoeft u niets te doen. Zo niet, verwijder het dan en wijzig uw wachtwoord; dat beëindigt alle toegangstokens.',
  'mail.token_created.button': 'Uw toegangstokens bekijken',
  'mail.token_created.reason': 'U krijgt dit bericht omdat er een toegangstoken voor uw account is aangemaakt.',

  'mail.sessions_ended.subject': 'U bent overal afgemeld',
  'mail.sessions_ended.intro':
    'Een beheerder van {organisation} heeft al uw sessies beëindigd, op alle apparaten. Verder is er niets veranderd: meld u opnieuw aan om verder te gaan. Weet u niet waarom, vraag het dan, en wijzig uw wachtwoord als u een apparaat kwijt bent.',
  'mail.sessions_ended.button': 'Aanmelden',
  'mail.sessions_ended.reason':
    'U krijgt dit bericht omdat een beheerder van {organisation} uw sessies heeft beëindigd.',

  'mail.invitation.subject': 'U bent uitgenodigd voor een organisatie op Waymark',
  'mail.invitation.intro':
    '{inviter} nodigt u uit om in {organisation} samen doelstellingen en kernresultaten te volgen. De uitnodiging is 30 dagen geldig.',
  'mail.invitation.button': 'Uitnodiging accepteren',
  'mail.invitation.reason': 'U krijgt dit bericht omdat {inviter} uw adres heeft ingevuld.',
  'mail.invitation.stop': 'Ik ken deze organisatie niet en wil geen uitnodigingen meer',

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
  'mail.request_accepted.intro': {
    one: 'Het abonnement van {organisation} is gewijzigd: abonnement {plan}, {maximum} gebruiker.',
    other: 'Het abonnement van {organisation} is gewijzigd: abonnement {plan}, {maximum} gebruikers.',
  },
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
    one: '{count} van uw kernresultaten in {organisation} wacht op een check-in:',
    other: '{count} van uw kernresultaten in {organisation} wachten op een check-in:',
  },
  'mail.reminder.intro_of': {
    one: 'Vandaag zou {owner} een herinnering krijgen voor {count} kernresultaat in {organisation} dat op een check-in wacht:',
    other:
      'Vandaag zou {owner} een herinnering krijgen voor {count} kernresultaten in {organisation} die op een check-in wachten:',
  },
  'mail.reminder.item': '{name}: {progress}%, {health}',
  'mail.reminder.validations': 'Wachten op goedkeuring',
  'mail.reminder.button': 'Naar de check-in',
  'mail.reminder.reason': 'U krijgt dit bericht omdat {organisation} een herinnering heeft ingesteld.',
  'mail.reminder.reason_test':
    'U krijgt dit bericht omdat u een test van een herinnering hebt gevraagd. Het is alleen naar u gestuurd.',
  'mail.reminder.stop': 'Deze herinneringen uitzetten',

  'mail.reminder_validations.subject': {
    one: 'Een doelstelling in {organisation} wacht op uw goedkeuring',
    other: 'Doelstellingen in {organisation} wachten op uw goedkeuring',
  },
  'mail.reminder_validations.intro': {
    one: '{count} doelstelling in {organisation} wacht op uw goedkeuring:',
    other: '{count} doelstellingen in {organisation} wachten op uw goedkeuring:',
  },
  'mail.reminder_validations.intro_of': {
    one: 'Vandaag zou {owner} een herinnering krijgen voor {count} doelstelling in {organisation} die op goedkeuring wacht:',
    other:
      'Vandaag zou {owner} een herinnering krijgen voor {count} doelstellingen in {organisation} die op goedkeuring wachten:',
  },
  'mail.reminder_validations.button': 'Dashboard openen',

  'mail.mention.subject': '{author} heeft u genoemd: {name}',
  'mail.mention.intro': '{author} heeft u of uw team genoemd in {organisation}, in een opmerking bij “{name}”:',
  'mail.mention.button': 'Opmerking openen',
  'mail.mention.reason': 'U krijgt dit bericht omdat iemand u of uw team heeft genoemd.',
  'mail.mention.stop': 'Berichten over vermeldingen uitzetten',
  'mail.section.comment': '{text}',

  'mail.digest.subject': 'Wat er is veranderd in {organisation}',
  'mail.digest.intro': 'Dit is de stand van zaken in {organisation} sinds de laatste check-indag.',
  'mail.digest.moved': 'Veranderd',
  'mail.digest.moved_item': '{name}: {from}% → {to}%',
  'mail.digest.blocked': 'Belemmerd',
  'mail.digest.blocked_item': '{name}: {text}',
  'mail.digest.owner': 'eigenaar: {person}',
  'mail.digest.waits_for': 'wacht op {person}',
  'mail.digest.waits_outside': 'wacht op iemand van buiten',
  'mail.digest.since_today': 'sinds vandaag',
  'mail.digest.since': {
    one: 'al {count} dag',
    other: 'al {count} dagen',
  },
  'mail.digest.attention': 'Vraagt aandacht',
  'mail.digest.attention_item': '{name}: {progress}%',
  'mail.trouble.of': '“{name}”: {troubles}',
  'mail.trouble.behind': {
    one: '{count} punt achter op schema',
    other: '{count} punten achter op schema',
  },
  'mail.trouble.blocked': 'een week of langer belemmerd',
  'mail.trouble.confidence_falling': 'vertrouwen twee keer gedaald',
  'mail.trouble.confidence_low': 'vertrouwen {confidence} van 10',
  'mail.digest.ending': 'Eindigt binnenkort',
  'mail.digest.ending_item': '{name}: {progress}%, t/m {date}',
  'mail.digest.reason': 'U krijgt dit bericht omdat u in uw account om het overzicht hebt gevraagd.',
  'mail.digest.stop': 'Het overzicht uitzetten',
  'mail.digest.button': 'Dashboard openen',

  'mail.chat_failing.subject': 'De chat van {organisation} neemt geen berichten meer aan',
  'mail.chat_failing.intro':
    'Waymark kan niet meer naar het chatkanaal van {organisation} sturen: herinneringen en nieuws komen daar niet aan. Meestal is de webhook in de chat verwijderd. Maak daar een nieuwe aan en vul die in Waymark in.',
  'mail.chat_failing.button': 'Chatinstellingen openen',
  'mail.chat_failing.reason': 'U krijgt dit bericht omdat u beheerder van {organisation} bent.',
};
